import Foundation

/// JSON whose shape is not known yet, so that what is wrong with it can be said.
enum LooseJSON: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([LooseJSON])
    case object([String: LooseJSON])

    /// Reads a text; nil for what is not JSON.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let read = try? JSONDecoder().decode(LooseJSON.self, from: Data(bytes)) else { return nil }
        self = read
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([LooseJSON].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: LooseJSON].self))
        }
    }
}
