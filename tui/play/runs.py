"""Runs of moves: the person's moves in sequence that write the same mark."""

from solitudo.engines.core.tree import Node

# tenths of a second: a longer pause ends a run, and so does each hundredth move
PAUSE, LONGEST = 600, 100


def joins(node: Node) -> bool:
    """Return whether a move is in the same run as the move before it."""
    before = node.parent
    if before is None or before.parent is None or len(before.children) > 1:
        return False
    if before.depth % LONGEST == 0:
        return False
    if before.main is not node or before.ended is not None:
        return False
    if node.name or node.comment or before.name or before.comment:
        return False
    mark = mark_of(node)
    return bool(mark) and mark == mark_of(before) and node.clock - before.clock <= PAUSE


def mark_of(node: Node) -> str:
    """Return the only mark that a move of the person wrote, or ""."""
    action = node.action
    if action is None or action.by or action.verb or action.technique:
        return ""
    marks = {edit.mark for edit in action.edits if not edit.auto}
    return marks.pop() if len(marks) == 1 else ""


def first_of(node: Node) -> Node:
    """Return the first move of the run that contains a move."""
    while joins(node) and node.parent is not None:
        node = node.parent
    return node


def run_of(first: Node) -> list[Node]:
    """Return the moves of the run that begins with a move."""
    found = [first]
    while (after := found[-1].main) is not None and joins(after):
        found.append(after)
    return found


def cells_of(node: Node) -> list[int]:
    """Return the cells in which a move wrote its marks."""
    edits = node.action.edits if node.action is not None else ()
    return [cell for edit in edits if not edit.auto for cell in edit.cells]
