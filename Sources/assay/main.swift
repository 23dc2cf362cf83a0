import CGlibc
import CommandLineTool
import Glibc

// Tokens and answers of many megabytes come and go: their memory goes back to the system, not into the allocator's pools.
mallopt(M_MMAP_THRESHOLD, 1 << 20)
exit(await CommandLineTool.run(arguments: Array(CommandLine.arguments.dropFirst())))
