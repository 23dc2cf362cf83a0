package import JSON

/// All defects of the reference backend, as `conformance/defects.json` lists them.
package struct DefectList: Sendable {
    /// Where the list lies.
    package static let path = "conformance/defects.json"

    /// The defects in the order of the file.
    package let defects: [Defect]

    /// Reads the list; throws at the first thing wrong with it, two defects of one name included.
    package init(_ reader: JSONReader) throws(DataFileError) {
        var defects: [Defect] = []
        for element in try reader.elements() {
            let defect = try Defect(element)
            guard !defects.contains(where: { $0.id == defect.id }) else {
                throw element.error("the defect \"\(defect.id)\" is there twice")
            }
            defects.append(defect)
        }
        self.defects = defects
    }

    /// Reads the list from the project's data files.
    package init(files: FileSet) throws(DataFileError) {
        guard let bytes = files[Self.path] else {
            throw DataFileError(file: Self.path, problem: "the file is missing")
        }
        try self.init(JSONReader(file: Self.path, bytes: bytes))
    }

    /// The defect of that name; throws with the nearest name when there is none.
    package func defect(named id: String) throws(DataFileError) -> Defect {
        if let defect = defects.first(where: { $0.id == id }) { return defect }
        let near = Spelling.nearest(to: id, among: defects.map(\.id)).map { "; did you mean \"\($0)\"?" } ?? ""
        throw DataFileError(file: Self.path, problem: "there is no defect \"\(id)\"\(near)")
    }
}
