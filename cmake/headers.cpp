// Nothing but an owner for the precompiled headers.
