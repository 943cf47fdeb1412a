/// Makes what follows from the properties of a request: of its parameters, or of an object in its body.
struct RequestMaker {
    let declaration: Declaration

    private var isBody: Bool { declaration.kind == .fields }
    private var reader: String { isBody ? "BodyReader" : "ParameterReader" }
    private var writer: String { isBody ? "BodyWriter" : "ParameterWriter" }

    func extensions() throws -> String {
        var parts: [String] = []
        if !declaration.declares("init(\(declaration.properties.map(\.type).joined(separator: ",")))") {
            parts.append(memberwise(declaration.properties))
        }
        let constants = try declaration.properties.compactMap(constant)
        if !constants.isEmpty { parts.append(constants.joined(separator: "\n")) }
        if isBody {
            if !declaration.declares("static summary") { parts.append(summary(declaration)) }
            if !declaration.declares("static fields") { parts.append(fields) }
        } else if !declaration.declares("static parameters") {
            parts.append(parameters)
        }
        if !declaration.declares("init(\(reader))") { parts.append(reading) }
        if !declaration.declares("write(inout \(writer))") { parts.append(writing) }
        return extending(declaration.name, parts)
    }

    private var declared: [Property] { declaration.properties.filter { $0.mark?.kind != .body } }
    private var bodies: [Property] { declaration.properties.filter { $0.mark?.kind == .body } }

    /// How the constant of a property is named: its own, or one declared elsewhere.
    private func name(_ property: Property) -> String {
        property.mark?.kind == .declared ? property.arguments[""] ?? "" : "Self.\(property.name)"
    }

    private func change(_ property: Property) -> String? {
        guard property.type.hasPrefix("Change<") else { return nil }
        return String(property.type.dropFirst("Change<".count).dropLast())
    }

    private func constant(_ property: Property) throws -> String? {
        let arguments = property.arguments
        func given(_ labels: String...) -> String {
            labels.compactMap { label in arguments[label].map { ", \(label): \($0)" } }.joined()
        }
        let name = "\"\(property.wireName)\""
        let text = literal(property.documentation)
        let usual = property.initialValue.map { ", default: \($0)" } ?? ""
        func value(_ type: String) -> String { arguments["as"] ?? type }
        let rest = given("bounds", "unit", "example")
        let kind: String
        let place: String
        switch property.mark?.kind {
        case .declared, .body, .fields: return nil
        case .path: place = ", in: .path"
        case .header: place = ", in: .header"
        case .query, .field, .secret: place = ""
        case .part:
            if let object = change(property) ?? (property.isOptional ? property.wrappedType : nil) {
                return "static let \(property.name) = ChangePart<\(object)>(\(name), \(text)\(given("null")))"
            }
            return "static let \(property.name) = BodyPart<\(property.type)>(\(name), \(text)\(usual))"
        case .change:
            let type = value(property.wrappedType)
            return "static let \(property.name) = ChangeField<\(type)>(\(name), \(text)\(rest))"
        case .map:
            // Change<[Key: Object?]>
            let pair = (change(property) ?? "").filter { !"[]? ".contains($0) }.replacing(":", with: ", ")
            return "static let \(property.name) = BodyMap<\(pair)>(\(name), \(text)\(given("upTo")))"
        case .objects:
            let object = property.type.dropFirst().dropLast()
            return "static let \(property.name) = BodyList<\(object)>(\(name), \(text)\(given("upTo")))"
        default:
            throw Complaint("\(declaration.name).\(property.name) says nothing of where it stands in the request")
        }
        if let changed = change(property) {
            return
                "static let \(property.name) = ChangeField<\(value(changed))>(\(name), \(text)\(given("null"))\(rest))"
        }
        kind = property.isOptional ? "OptionalParameter" : "Parameter"
        return "static let \(property.name) = \(kind)<\(value(property.wrappedType))>(\(name)\(place), \(text)"
            + "\(property.isOptional ? "" : usual)\(rest))"
    }

    private var parameters: String {
        """
        public static let parameters: [AnyParameter] = [
        \(wrapped(declared.map { "\(bare($0)).erased" }, indent: "    "))
        ]
        """
    }

    private var fields: String {
        let own = declared.filter { $0.mark?.kind != .fields }.map { "BodyField(\(bare($0)).erased)" }
        let parts = declared.filter { $0.mark?.kind == .fields }.map { " + \($0.type).fields" }
        return """
            public static let fields: [BodyField] = [
            \(wrapped(own, indent: "    "))
            ]\(parts.joined())
            """
    }

    private func bare(_ property: Property) -> String {
        property.mark?.kind == .declared ? property.arguments[""] ?? "" : property.name
    }

    private var reading: String {
        let lines = declared.map { property in
            if property.mark?.kind == .fields { return "    \(property.name) = try \(property.type)(reader)" }
            let verb = property.mark?.kind == .secret ? "secret" : "value"
            return "    \(property.name) = try reader.\(verb)(\(name(property)))"
        }
        let last = bodies.map { "    \($0.name) = try reader.body(\($0.type).self)" }
        return """
            public init(_ reader: \(reader)) throws(ParameterError) {
            \((lines + last).joined(separator: "\n"))
            }
            """
    }

    private var writing: String {
        let lines = declared.map { property in
            property.mark?.kind == .fields
                ? "    \(property.name).write(to: &writer)"
                : "    writer.write(\(property.name), as: \(name(property)))"
        }
        let last = bodies.map { "    writer.write(body: \($0.name))" }
        return """
            public func write(to writer: inout \(writer)) {
            \((lines + last).joined(separator: "\n"))
            }
            """
    }
}
