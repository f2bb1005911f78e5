"""Nodes, links and the chains that they form."""
