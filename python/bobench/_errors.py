"""Exceptions of bobench. Their text is one line that says what was given and what is accepted."""


class Error(RuntimeError):
    """A failure, such as a file that cannot be read."""


class InputError(Error, ValueError):
    """A mistake in the input, such as an unknown name or a value outside its range."""
