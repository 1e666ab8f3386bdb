"""The judge for programs: a server of the Model Context Protocol, over standard input and output or HTTP."""
