import SwiftParser
import SwiftSyntax

/// Reads the declarations of one file.
struct SourceReader {
    let path: String
    private let file: SourceFileSyntax

    init(path: String, text: String) {
        self.path = path
        file = Parser.parse(source: text)
    }

    /// What is to be made of the types of the file, in their order.
    func declarations() throws -> [Declaration] {
        var found: [Declaration] = []
        for statement in file.statements {
            if let type = statement.item.as(StructDeclSyntax.self) {
                if let declaration = try declaration(type) { found.append(declaration) }
            } else if let names = statement.item.as(EnumDeclSyntax.self),
                inherits(names.inheritanceClause, ["WireEnum"])
            {
                let name = names.name.text
                found.append(
                    Declaration(
                        name: name, kind: .names, documentation: documentation(names.leadingTrivia), properties: [],
                        ownMembers: members(of: name, names.memberBlock)))
            }
        }
        return found
    }

    private func declaration(_ type: StructDeclSyntax) throws -> Declaration? {
        let name = type.name.text
        guard type.genericParameterClause == nil else { return nil }
        let properties = try properties(of: type)
        let marks = Set(properties.compactMap { $0.mark?.kind })
        let kind: Declaration.Kind
        if inherits(type.inheritanceClause, ["ResponseBody", "VersionedBody"]) {
            kind = .body
        } else if !marks.isDisjoint(with: Mark.Kind.parameters) {
            kind = .parameters
        } else if !marks.isDisjoint(with: Mark.Kind.inBodies) {
            kind = .fields
        } else {
            return nil
        }
        if let bare = properties.first(where: { $0.documentation.isEmpty }) {
            throw Complaint("\(path): \(name).\(bare.name) has no documentation")
        }
        return Declaration(
            name: name, kind: kind, documentation: documentation(type.leadingTrivia), properties: properties,
            ownMembers: members(of: name, type.memberBlock))
    }

    private func inherits(_ clause: InheritanceClauseSyntax?, _ names: Set<String>) -> Bool {
        clause?.inheritedTypes.contains { names.contains($0.type.trimmedDescription) } ?? false
    }

    private func properties(of type: StructDeclSyntax) throws -> [Property] {
        var properties: [Property] = []
        for member in type.memberBlock.members {
            guard let variable = member.decl.as(VariableDeclSyntax.self),
                !variable.modifiers.contains(where: { $0.name.text == "static" }),
                let binding = variable.bindings.first, binding.accessorBlock == nil
            else { continue }
            let name = binding.pattern.trimmedDescription
            guard let annotation = binding.typeAnnotation, variable.bindings.count == 1 else { continue }
            let attribute = variable.attributes.compactMap { $0.as(AttributeSyntax.self) }.first
            let (text, mark) = try Mark.split(documentation(variable.leadingTrivia))
            properties.append(
                Property(
                    name: name, type: annotation.type.trimmedDescription, documentation: text,
                    mark: mark ?? attribute.flatMap { Mark(attribute: $0.attributeName.trimmedDescription) },
                    initialValue: binding.initializer?.value.trimmedDescription))
        }
        return properties
    }

    /// The text of `///` lines, joined to one.
    private func documentation(_ trivia: Trivia) -> String {
        trivia.compactMap { piece in
            guard case .docLineComment(let line) = piece else { return nil }
            return String(line.dropFirst(3).drop { $0 == " " })
        }.joined(separator: " ")
    }

    private func members(of name: String, _ block: MemberBlockSyntax) -> Set<String> {
        var names = Set(block.members.flatMap(memberNames))
        for statement in file.statements {
            guard let more = statement.item.as(ExtensionDeclSyntax.self), more.extendedType.trimmedDescription == name
            else { continue }
            // An initialiser out here leaves the type the one that takes all properties.
            names.formUnion(more.memberBlock.members.flatMap(memberNames).filter { $0 != "init" })
        }
        return names
    }

    private func memberNames(_ member: MemberBlockItemSyntax) -> [String] {
        if let variable = member.decl.as(VariableDeclSyntax.self) {
            let isStatic = variable.modifiers.contains { $0.name.text == "static" }
            return variable.bindings.map { (isStatic ? "static " : "") + $0.pattern.trimmedDescription }
        }
        if let function = member.decl.as(FunctionDeclSyntax.self) {
            let types = function.signature.parameterClause.parameters.map(\.type.trimmedDescription)
            return ["\(function.name.text)(\(types.joined(separator: ",")))"]
        }
        if let initializer = member.decl.as(InitializerDeclSyntax.self) {
            let types = initializer.signature.parameterClause.parameters.map(\.type.trimmedDescription)
            return ["init", "init(\(types.joined(separator: ",")))"]
        }
        if let keys = member.decl.as(EnumDeclSyntax.self) { return [keys.name.text] }
        return []
    }
}

/// What is wrong with a source, for the person who wrote it.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
