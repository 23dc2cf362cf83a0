package import JSON

extension Measurand {
    private static let path = "conformance/measurements.json"
    private static let methods = ["search", "forms", "replay", "fetches", "timing"]

    /// Everything that can be measured, in the order of the file; throws the first thing that is wrong, with its place.
    package static func all(in files: FileSet) throws(DataFileError) -> [Measurand] {
        guard let bytes = files[path] else { return [] }
        let reader = try JSONReader(file: path, bytes: bytes)
        try reader.refuseUnknown(except: ["$schema", "$comment", "measurements"])
        var measurands: [Measurand] = []
        for element in try reader.elements("measurements") {
            let one = try Measurand(element)
            guard !measurands.contains(where: { $0.id == one.id }) else {
                throw try element.member("id").error(
                    "the id \"\(one.id)\" is there already; each measurement has its own")
            }
            measurands.append(one)
        }
        return measurands
    }

    private init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: ["id", "title", "means", "unit", "vary", "needs"] + Self.methods)
        id = try reader.string("id")
        title = try reader.string("title")
        meaning = try reader.string("means")
        unit = try reader.optionalString("unit")
        providers = try CaseReader.providers(reader)
        needs = try reader.strings("needs")
        let named = Self.methods.filter { reader.optional($0) != nil }
        guard named.count == 1, let name = named.first else {
            throw reader.error("expected one of \(Self.methods.joined(separator: ", ")), found \(named.count) of them")
        }
        method = try Method(name, reader.member(name))
    }
}

extension Measurand.Method {
    fileprivate init(_ name: String, _ reader: JSONReader) throws(DataFileError) {
        switch name {
        case "search": self = .search(try Measurand.Search(reader))
        case "forms":
            var forms: [Measurand.Form] = []
            for element in try reader.elements() { forms.append(try Measurand.Form(element)) }
            self = .forms(forms)
        case "replay":
            try reader.refuseUnknown(except: ["mutate"])
            self = .replay(try CaseReader.optionalEdits(reader))
        case "fetches":
            try reader.refuseUnknown(except: ["sign_ins"])
            self = .fetches(signIns: try reader.int("sign_ins"))
        default:
            try reader.refuseUnknown(except: ["times", "mutate"])
            self = .timing(times: try reader.int("times"), try CaseReader.edits(reader))
        }
    }
}

extension Measurand.Form {
    fileprivate init(_ reader: JSONReader) throws(DataFileError) {
        try reader.refuseUnknown(except: ["name", "vary", "mutate"])
        name = try reader.string("name")
        providers = try CaseReader.providers(reader)
        edits = try CaseReader.edits(reader)
    }
}
