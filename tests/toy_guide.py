"""All texts of the toy kind, as a guide.toml would hold them."""

GUIDE = """
title = "Toy"
tagline = "Stones on a triangle of seats."
rules = ["Each number counts the stones on its three seats.", "Every row has a stone."]
controls = [["Enter", "stone"], ["Space", "bare seat"], ["n", "note a stone"]]

[levels]
easy = "counting"
hard = "one supposition"

[[technique]]
name = "enough"
title = "Enough stones"
word = "enough"
short = "A number has its stones."
look = "Look at numbers that are small."
why = "A number counts all its stones, so no other seat can hold one."
sentences = { enough = "{place} has its stones, so **{free} must be bare.**" }
card = { board = "toy:3:1...", before = "s:A1", after = "e:A2,B2" }

[[technique]]
name = "needed"
title = "Every seat needed"
word = "all needed"
short = "A number needs all its seats."
look = "Look at numbers that are large."
why = "When no seat can be spared, all of them hold a stone."
sentences = { needed = "{place} needs every seat left, so **{free} must hold stones.**" }
card = { board = "toy:2:3", before = "", after = "s:A1,A2,B2" }

[[technique]]
name = "lonely"
title = "Last seat of a row"
word = "last seat"
short = "A row has one seat left."
look = "Look at short rows."
why = "Every row has a stone, so the last seat takes it."
sentences = { lonely = "In {place} no other seat is left, so **{free} must hold a stone.**" }
card = { board = "toy:2:.", before = "", after = "s:A1" }

[[technique]]
name = "suppose"
title = "A supposition"
word = "supposition"
short = "A seat where one of the two breaks a rule."
look = "Look at seats between two numbers."
why = "What leads to a broken rule cannot be."
sentences.stone = "With a stone at {cell} a rule would break, so **it must be bare.**"
sentences.bare = "Without a stone at {cell} a rule would break, so **it must hold one.**"

[clashes]
many = "{place} has too many stones."
few = "{place} has too few seats left."
row = "{place} has no seat left for its stone."

[[lesson]]
name = "numbers"
title = "What a number says"
technique = ""
text = ["A number counts the stones on its three seats."]
board = "toy:2:3"
steps = ["Put a stone on every seat."]
goal = "s:A1,A2,B2"

[[lesson]]
name = "enough"
title = "Enough stones"
technique = "enough"
text = ["When a number has its stones, the rest of its seats is bare."]
board = "toy:3:11.."
before = "s:A1"
steps = ["A1 holds the only stone of the 1 below it."]
goal = "e:A2,B2"
"""
