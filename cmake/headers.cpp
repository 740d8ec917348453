// Source file that owns the precompiled headers.
