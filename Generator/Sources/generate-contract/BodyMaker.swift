/// Makes what follows from the properties of a response body.
struct BodyMaker {
    let declaration: Declaration

    private var properties: [Property] { declaration.properties }
    private var flattened: [Property] { properties.filter { $0.mark?.kind == .flattened } }
    private var own: [Property] { properties.filter { $0.mark?.kind != .flattened } }

    func extensions() -> String {
        var parts: [String] = []
        if !declaration.declares("init") { parts.append(memberwise(properties)) }
        if !declaration.declares("CodingKeys"), !own.isEmpty { parts.append(codingKeys) }
        if !flattened.isEmpty { parts += [reader, encoder] }
        if !declaration.declares("static summary") { parts.append(summary(declaration)) }
        if !declaration.declares("static fieldDocs") { parts.append(fieldDocs) }
        if !declaration.declares("writeMembers(inout JSONWriter)") { parts.append(writer) }
        return extending(declaration.name, parts)
    }

    private var codingKeys: String {
        let cases = own.map { $0.name == $0.wireName ? $0.name : "\($0.name) = \"\($0.wireName)\"" }
        return """
            enum CodingKeys: String, CodingKey {
                case \(wrapped(cases, indent: "        ").dropFirst(8))
            }
            """
    }

    /// One flat object, read part by part.
    private var reader: String {
        let parts = flattened.map { "    let \($0.name) = try \($0.type)(from: decoder)" }
        let fields = own.map { property in
            let key = "forKey: .\(property.name)"
            if property.isNullable {
                return
                    "    let \(property.name) = try container.decode(Nullable<\(property.wrappedType)>.self, \(key)).wrappedValue"
            }
            if property.isOptional {
                return "    let \(property.name) = try container.decodeIfPresent(\(property.wrappedType).self, \(key))"
            }
            return "    let \(property.name) = try container.decode(\(property.type).self, \(key))"
        }
        return
            (["public init(from decoder: any Decoder) throws {"] + parts
            + ["    let container = try decoder.container(keyedBy: CodingKeys.self)"] + fields
            + ["    self.init(\(forwarding(properties)))", "}"])
            .joined(separator: "\n")
    }

    private var encoder: String {
        let parts = flattened.map { "    try \($0.name).encode(to: encoder)" }
        let fields = own.map { property in
            let verb = property.isOptional && !property.isNullable ? "encodeIfPresent" : "encode"
            let value = property.isNullable ? "Nullable(wrappedValue: \(property.name))" : property.name
            return "    try container.\(verb)(\(value), forKey: .\(property.name))"
        }
        return
            (["public func encode(to encoder: any Encoder) throws {"] + parts
            + ["    var container = encoder.container(keyedBy: CodingKeys.self)"] + fields + ["}"])
            .joined(separator: "\n")
    }

    private var fieldDocs: String {
        let entries = own.map { "    \"\($0.wireName)\": \(literal($0.documentation))," }
        let inherited = flattened.map { "\($0.type).fieldDocs" }
        let table = entries.isEmpty ? "[:]" : "[\n\(entries.joined(separator: "\n"))\n]"
        let value =
            inherited.isEmpty ? table : inherited.joined(separator: " + ") + ".merging(\(table)) { _, own in own }"
        return "public static let fieldDocs: [String: String] = \(value)"
    }

    private var writer: String {
        var lines: [String] = []
        var isFirst = true
        /// Before the first field that is always there nobody knows whether a comma is due.
        var isOpen = false
        for property in properties {
            if property.mark?.kind == .flattened {
                if !isFirst { lines.append("json.raw(\",\")") }
                lines.append("\(property.name).writeMembers(to: &json)")
                isFirst = false
                continue
            }
            let key = "\\\"\(property.wireName)\\\":"
            let isOmitted = property.isOptional && !property.isNullable
            if isOmitted, isFirst || isOpen {
                if isFirst { lines.append("var comma = false") }
                lines.append("if let \(property.name) {")
                if !isFirst { lines.append("    if comma { json.raw(\",\") }") }
                lines += ["    json.member(\"\(key)\", \(property.name))", "    comma = true", "}"]
                (isFirst, isOpen) = (false, true)
            } else if isOmitted {
                lines.append("if let \(property.name) { json.member(\",\(key)\", \(property.name)) }")
            } else {
                if isOpen { lines.append("if comma { json.raw(\",\") }") }
                lines.append("json.member(\"\(isFirst || isOpen ? "" : ",")\(key)\", \(property.name))")
                (isFirst, isOpen) = (false, false)
            }
        }
        if isOpen, properties.last?.isOptional == true {
            // The last one needs to tell nobody.
            if let last = lines.lastIndex(of: "    comma = true") { lines.remove(at: last) }
        }
        return """
            public func writeMembers(to json: inout JSONWriter) {
            \(lines.map { "    " + $0 }.joined(separator: "\n"))
            }
            """
    }
}
