import Database
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ObjectStore
import RestSurface
import TransitAPI

/// One call of `/storage/v1`, read.
struct StorageCall: Sendable {
    let exchange: Exchange
    let store: ObjectStore
    /// On whose behalf it is answered.
    let principal: Principal
    let path: [String: String]
    let query: [String: String]

    init(
        _ exchange: Exchange, _ people: PeopleServices, _ store: ObjectStore, path: [String: String],
        query: [(String, String)], isOpen: Bool
    ) throws {
        try SupabaseVersion.check(exchange.request)
        (self.exchange, self.store, self.path) = (exchange, store, path)
        self.query = Dictionary(query, uniquingKeysWith: { first, _ in first })
        do {
            // What is for everybody is so for those too whose token has just ended.
            principal = isOpen ? .anonymous : try exchange.principal(people)
        } catch {
            throw StorageError.invalidToken(error.message == "JWT expired" ? "jwt expired" : "Invalid JWT")
        }
    }

    var bucket: String { path["bucket"] ?? "" }
    var key: String { path["path"] ?? "" }

    /// Whether what is there may be replaced.
    var mayReplace: Bool { exchange.request.headers[.upsert]?.lowercased() == "true" }

    // MARK: The body

    /// The members of the body; none where there is no body.
    func object() throws(StorageError) -> JSONObject {
        guard !exchange.body.isEmpty else { return [:] }
        guard let object = (try? exchange.json.get())?.object else {
            throw .invalidRequest("the body must be a JSON object")
        }
        return object
    }

    /// A member that is text; nil where it is absent or null.
    static func text(_ name: String, in body: JSONObject) throws(StorageError) -> String? {
        switch body[name] {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw .invalidRequest("\(name) must be a string")
        }
    }

    /// The same, which must be there.
    static func required(_ name: String, in body: JSONObject) throws(StorageError) -> String {
        guard let text = try text(name, in: body), !text.isEmpty else {
            throw .invalidRequest("body must have required property '\(name)'")
        }
        return text
    }

    /// A member that is a list of texts.
    static func texts(_ name: String, in body: JSONObject) throws(StorageError) -> [String] {
        guard let array = body[name]?.array else { throw .invalidRequest("body must have required property '\(name)'") }
        let texts = array.compactMap(\.string)
        guard texts.count == array.count else { throw .invalidRequest("\(name) must be a list of strings") }
        return texts
    }

    /// A member that is a whole number, be it as text: a Python client writes it so. Nil where it is absent or null.
    static func number(_ name: String, in body: JSONObject) throws(StorageError) -> Int? {
        switch body[name] {
        case nil, .null: return nil
        case .int(let number): return number
        case .double(let number) where number == number.rounded() && abs(number) < 1e15: return Int(number)
        case .string(let text):
            if let number = Int(text) { return number }
            fallthrough
        default: throw .invalidRequest("\(name) must be a whole number")
        }
    }

    static func bool(_ name: String, in body: JSONObject) throws(StorageError) -> Bool? {
        switch body[name] {
        case nil, .null: return nil
        case .bool(let truth): return truth
        default: throw .invalidRequest("\(name) must be true or false")
        }
    }

    // MARK: Answers

    static func json(_ value: JSONValue) -> Response {
        var headers: HTTPFields = [.contentType: MediaType.json, .cacheControl: "no-store", .vary: "Accept-Encoding"]
        headers[.contentTypeOptions] = "nosniff"
        return Response(status: .ok, headers: headers, body: .bytes(ByteBuffer(bytes: value.bytes)))
    }
}

extension HTTPField.Name {
    static let upsert = HTTPField.Name("x-upsert")!
    static let userMetadata = HTTPField.Name("x-metadata")!
}
