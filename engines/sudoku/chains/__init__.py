"""Nodes, links and the chains that they make."""
