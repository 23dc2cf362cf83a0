import CommandLineTool
import Glibc

exit(await CommandLineTool.run(arguments: Array(CommandLine.arguments.dropFirst())))
