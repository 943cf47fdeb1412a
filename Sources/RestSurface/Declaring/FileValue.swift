import Wire

/// A value of a file, and where in the file it stands.
struct FileValue {
    let file: String
    let place: String
    let value: JSONValue

    /// The whole of a file.
    ///
    /// - Throws: ``SurfaceFileError`` with line and column for what is no JSON.
    init(_ bytes: [UInt8], file: String) throws(SurfaceFileError) {
        do {
            self.init(file, "", try JSONParser.parse(bytes))
        } catch {
            throw SurfaceFileError(error, of: bytes, in: file)
        }
    }

    private init(_ file: String, _ place: String, _ value: JSONValue) {
        (self.file, self.place, self.value) = (file, place, value)
    }

    func fault(_ problem: String) -> SurfaceFileError {
        SurfaceFileError(file: file, place: place.isEmpty ? "the whole" : place, problem: problem)
    }

    /// How an error quotes it.
    var quoted: String {
        let text = value.text
        return text.count > 60 ? text.prefix(60) + "…" : text
    }

    func text() throws(SurfaceFileError) -> String {
        guard let text = value.string else { throw fault("must be a text; it is \(quoted)") }
        return text
    }

    func truth() throws(SurfaceFileError) -> Bool {
        guard case .bool(let truth) = value else {
            throw fault("must be true or false; it is \(quoted)")
        }
        return truth
    }

    /// One of some words.
    func word<Meaning>(_ words: [(String, Meaning)]) throws(SurfaceFileError) -> Meaning {
        if let text = value.string, let found = words.first(where: { $0.0 == text }) { return found.1 }
        let allowed = words.map { "\"\($0.0)\"" }.joined(separator: ", ")
        throw fault("must be one of \(allowed); it is \(quoted)")
    }

    /// A name of PostgreSQL's that needs no quotation marks in a query string.
    func name(_ text: String) throws(SurfaceFileError) -> String {
        let isName =
            text.utf8.count <= 63 && text.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } ?? false
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard isName else {
            throw fault(
                "a name is at most 63 letters, digits and _, and begins with no digit; \"\(text)\" is none")
        }
        return text
    }

    func list(atMost limit: Int = 1_000) throws(SurfaceFileError) -> [FileValue] {
        guard let elements = value.array else { throw fault("must be a list; it is \(quoted)") }
        guard elements.count <= limit else {
            throw fault("a list has at most \(limit) values, not \(elements.count)")
        }
        return elements.enumerated().map { FileValue(file, "\(place)[\($0.offset)]", $0.element) }
    }

    /// The members of an object, in their order.
    func members(
        atMost limit: Int = 1_000
    ) throws(SurfaceFileError) -> [(
        name: String, value: FileValue
    )] {
        guard let object = value.object else { throw fault("must be an object; it is \(quoted)") }
        guard object.count <= limit else {
            throw fault("an object has at most \(limit) members, not \(object.count)")
        }
        return object.members.map {
            ($0.key, FileValue(file, place.isEmpty ? $0.key : "\(place).\($0.key)", $0.value))
        }
    }

    /// Refuses members of other names.
    func allow(_ names: [String]) throws(SurfaceFileError) {
        for (name, value) in try members() where !names.contains(name) {
            throw value.fault("is not known; what is: \(names.joined(separator: ", "))")
        }
    }

    /// A member of an object; nil where it is not there.
    func member(_ name: String) throws(SurfaceFileError) -> FileValue? {
        try members().first { $0.name == name }?.value
    }

    /// A member that must be there.
    func required(_ name: String) throws(SurfaceFileError) -> FileValue {
        guard let value = try member(name) else { throw fault("has no \"\(name)\"") }
        return value
    }
}
