import TransitAPI

extension JSONObject {
    /// Says of an operation, a parameter or a schema that it is on its way out.
    mutating func deprecate(_ deprecation: Deprecation) {
        let text = self["description"]?.string.map { $0 + " " } ?? ""
        self["description"] = .string(text + deprecation.text)
        self["deprecated"] = true
        self["x-sunset"] = .string(deprecation.sunset.description)
    }
}
