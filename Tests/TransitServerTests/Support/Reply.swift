import Foundation
import Testing
import TransitAPI

/// An answer as it came over the wire.
struct Reply: Sendable {
    var status: Int
    /// Names in lower case; values of a repeated header joined with commas.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// The status line and headers of an answer.
    init(head: [UInt8]) throws {
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw RawConnection.Failure(description: "no HTTP answer: \(lines[0])")
        }
        self.status = status
        for line in lines.dropFirst() {
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else { throw RawConnection.Failure(description: "no header: \(line)") }
            let value = halves[1].trimmingCharacters(in: .whitespaces)
            let name = halves[0].lowercased()
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
    }

    subscript(_ header: String) -> String? { headers[header] }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body decoded as `data` of an envelope.
    func data<Body: ResponseBody>(_ type: Body.Type = Body.self) throws -> Body {
        try envelope(type).data
    }

    func envelope<Body: ResponseBody>(_ type: Body.Type = Body.self) throws -> Envelope<Body> {
        try decoded(Envelope<Body>.self)
    }

    func decoded<Body: Decodable>(_ type: Body.Type) throws -> Body {
        try JSONDecoder().decode(type, from: Data(body))
    }

    func error() throws -> ErrorEnvelope { try decoded(ErrorEnvelope.self) }

    /// The value of one detail of an error.
    func detail(_ name: String) throws -> JSONValue? { try error().error.details?[name] }
}
