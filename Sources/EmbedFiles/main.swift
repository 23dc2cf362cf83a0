// Build-time generator: EmbedFiles ROOT OUTPUT FOLDER… writes one Swift file that holds every .json file below the
// folders. A StaticString costs nothing at start-up: the bytes stay in the program's own read-only pages.
import Glibc

func fail(_ message: String) -> Never {
    let text = Array("EmbedFiles: \(message)\n".utf8)
    unsafe write(STDERR_FILENO, text, text.count)
    exit(1)
}

func names(in folder: String) -> [(name: String, isFolder: Bool)] {
    guard let stream = unsafe opendir(folder) else { fail("cannot open the folder \(folder)") }
    defer { unsafe closedir(stream) }
    var found: [(String, Bool)] = []
    while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        if !name.hasPrefix(".") { unsafe found.append((name, entry.pointee.d_type == UInt8(DT_DIR))) }
    }
    return found.sorted { $0.0 < $1.0 }
}

func paths(below folder: String, root: String) -> [String] {
    names(in: root + "/" + folder).flatMap { name, isFolder -> [String] in
        let path = folder + "/" + name
        if isFolder { return paths(below: path, root: root) }
        return name.hasSuffix(".json") ? [path] : []
    }
}

func contents(of path: String) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { fail("cannot read \(path)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe read(descriptor, &buffer, buffer.count)
        if count < 0 { fail("cannot read \(path)") }
        if count == 0 { return bytes }
        bytes += buffer[..<count]
    }
}

func literal(_ bytes: [UInt8], path: String) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { fail("\(path) is not UTF-8 text") }
    var out = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": out += "\\" + String(scalar)
        case "\n": out += "\\n"
        case "\r": out += "\\r"
        case "\t": out += "\\t"
        case "\0"..<" ": out += "\\u{\(String(scalar.value, radix: 16))}"
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out + "\""
}

let arguments = CommandLine.arguments
guard arguments.count > 3 else { fail("usage: EmbedFiles ROOT OUTPUT FOLDER…") }
let root = arguments[1].hasSuffix("/") ? String(arguments[1].dropLast()) : arguments[1]
var source = "extension EmbeddedFiles {\n    static let contents: [(path: String, bytes: StaticString)] = [\n"
for path in arguments[3...].flatMap({ paths(below: $0, root: root) }) {
    source += "        (\"\(path)\", \(literal(contents(of: root + "/" + path), path: path))),\n"
}
source += "    ]\n}\n"
guard let file = unsafe fopen(arguments[2], "w") else { fail("cannot write \(arguments[2])") }
guard unsafe fputs(source, file) >= 0, unsafe fclose(file) == 0 else { fail("cannot write \(arguments[2])") }
