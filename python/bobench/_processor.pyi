"""Empty: importing it checks the processor."""
