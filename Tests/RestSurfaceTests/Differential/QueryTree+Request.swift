import Database

extension QueryTree {
    /// The parameters of the request, decoded.
    var parameters: [(String, String)] {
        [("select", outputs.map(Self.text).joined(separator: ","))] + parameters(prefix: "")
    }

    /// Path and query as they are printed of a request that failed.
    var target: String { "\(table.name)?" + parameters.map { "\($0.0)=\($0.1)" }.joined(separator: "&") }

    private func parameters(prefix: String) -> [(String, String)] {
        var parameters = filters.map { filter -> (String, String) in
            switch filter {
            case .test(let field, let test, let isNegated):
                (prefix + Self.text(field), (isNegated ? "not." : "") + Self.text(test, isInTree: false))
            case .group(let parts, let isAny, let isNegated):
                (
                    prefix + (isNegated ? "not." : "") + (isAny ? "or" : "and"),
                    "(\(parts.map(Self.text).joined(separator: ",")))"
                )
            }
        }
        if !isSingle {
            let terms = order + [Term(column: "id", isDescending: false)]
            parameters.append((prefix + "order", terms.map(Self.text).joined(separator: ",")))
        }
        if let limit { parameters.append((prefix + "limit", String(limit))) }
        if let offset { parameters.append((prefix + "offset", String(offset))) }
        for case .embed(let embed) in outputs {
            parameters += embed.tree.parameters(prefix: "\(prefix)\(embed.label).")
        }
        return parameters
    }

    private static func text(_ output: Output) -> String {
        switch output {
        case .all: return "*"
        case .field(let field, let alias): return (alias.map { $0 + ":" } ?? "") + text(field)
        case .embed(let embed):
            let inner = embed.tree.outputs.map(text).joined(separator: ",")
            return (embed.alias.map { $0 + ":" } ?? "") + embed.relation + (embed.isInner ? "!inner" : "")
                + "(\(inner))"
        }
    }

    private static func text(_ field: Field) -> String {
        field.column.name
            + field.keys.enumerated().map { place, key in
                (field.isText && place == field.keys.count - 1 ? "->>" : "->")
                    + {
                        switch key {
                        case .name(let name): name
                        case .place(let place): String(place)
                        }
                    }()
            }.joined()
    }

    private static func text(_ term: Term) -> String {
        term.column + (term.isDescending ? ".desc" : "") + (term.nulls.map { "." + $0 } ?? "")
    }

    private static func text(_ filter: Filter) -> String {
        switch filter {
        case .test(let field, let test, let isNegated):
            text(field) + "." + (isNegated ? "not." : "") + text(test, isInTree: true)
        case .group(let parts, let isAny, let isNegated):
            (isNegated ? "not." : "") + (isAny ? "or(" : "and(") + parts.map(text).joined(separator: ",") + ")"
        }
    }

    private static func text(_ test: Test, isInTree: Bool) -> String {
        func value(_ text: String) -> String { isInTree ? quoted(text) : text }
        return switch test {
        case .compare(let word, _, let text): "\(word).\(value(text))"
        case .like(let pattern, let ignoringCase): (ignoringCase ? "ilike." : "like.") + value(pattern)
        case .isWord(let word): "is.\(word)"
        case .oneOf(let texts): "in.(\(texts.map(quoted).joined(separator: ",")))"
        case .isDistinct(let text): "isdistinct.\(value(text))"
        case .json(let word, let text): "\(word).\(value(text))"
        case .quantified(let word, _, let texts, let isAny):
            "\(word)(\(isAny ? "any" : "all")).{\(texts.map(quoted).joined(separator: ","))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
