"""New boards: what can be asked for, the worker that makes them, and pre-generated boards."""
