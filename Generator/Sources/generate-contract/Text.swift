/// A string literal that says this text.
func literal(_ text: String) -> String {
    let escaped = text.flatMap { letter -> [Character] in
        letter == "\"" || letter == "\\" ? ["\\", letter] : [letter]
    }
    return "\"" + String(escaped) + "\""
}

/// Items with commas between them, in lines as long as lines of the project may be once they stand in an extension.
func wrapped(_ items: [String], indent: String) -> String {
    var lines: [String] = []
    for item in items {
        if let last = lines.last, last.count + item.count < 118 {
            lines[lines.count - 1] += ", " + item
        } else {
            if !lines.isEmpty { lines[lines.count - 1] += "," }
            lines.append(indent + item)
        }
    }
    return lines.joined(separator: "\n")
}

/// An extension that holds these members, or nothing for none. What a protocol asks for, and so documents, has no comment.
func extending(_ name: String, _ members: [String]) -> String {
    guard !members.isEmpty else { return "" }
    if members.count == 1, !members[0].contains("\n") { return "extension \(name) { \(members[0]) }\n" }
    let indented = members.map { member in
        member.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    }
    return "extension \(name) {\n\(indented.joined(separator: "\n\n"))\n}\n"
}

/// The initialiser that takes a value for each property. The compiler makes one too, for the module alone, which this one calls;
/// another with the same parameters would be a second declaration of it: hence one more, that nobody gives.
func memberwise(_ properties: [Property]) -> String {
    guard !properties.isEmpty else { return "/// Nothing to hold.\npublic init() {}" }
    let parameters = properties.map { property in
        let usual = property.initialValue ?? (property.isOptional ? "nil" : nil)
        let implied = property.type.hasPrefix("Change<") ? ".keep" : nil
        return "\(property.name): \(property.type)" + ((usual ?? implied).map { " = \($0)" } ?? "")
    }
    return """
        /// Takes all of it; what may be missing or has a usual value may be left out.
        public init(
        \(wrapped(parameters + ["_: Void = ()"], indent: "    "))
        ) {
            self.init(\(forwarding(properties)))
        }
        """
}

/// The arguments of the compiler's initialiser, each a constant of the property's name.
func forwarding(_ properties: [Property]) -> String {
    properties.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
}

func summary(_ declaration: Declaration) -> String {
    "public static let summary = \(literal(declaration.documentation))"
}
