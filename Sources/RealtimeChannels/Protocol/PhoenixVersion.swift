import Wire

/// How messages are written: Phoenix's first serializer or its second.
package enum PhoenixVersion: Sendable, Hashable, CaseIterable {
    /// Objects: `{"topic","event","payload","ref","join_ref"}`.
    case v1
    /// Arrays: `[join_ref, ref, topic, event, payload]`; broadcasts may be binary.
    case v2

    /// By the `vsn` of an address; the first where it has none, as in Phoenix.
    package init?(vsn: String?) {
        switch vsn {
        case nil, "1.0.0": self = .v1
        case "2.0.0": self = .v2
        default: return nil
        }
    }
}

/// By what a client tells the answer to a message: a text, a number, or nothing, handed back as it came.
package struct PhoenixRef: Sendable, Equatable {
    /// As JSON.
    package let json: JSONValue

    /// None.
    package static let none = PhoenixRef(json: .null)

    private init(json: JSONValue) { self.json = json }

    /// What a message has; nil for what no client sends.
    init?(_ value: JSONValue?) {
        switch value {
        case nil, .null?: json = .null
        case .string(let text)? where text.utf8.count <= 64: json = .string(text)
        case .int(let number)?: json = .int(number)
        default: return nil
        }
    }

    /// One of a binary message, where no text is none.
    init(_ text: String) { json = text.isEmpty ? .null : .string(text) }
}
