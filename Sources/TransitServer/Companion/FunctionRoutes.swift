import HTTPTypes
import Hummingbird
import NIOCore
import RestSurface
import TransitAPI

/// `/functions/v1/{name}`, as clients of Supabase invoke functions.
enum FunctionRoutes {
    static let prefix = "/functions/v1"
    static let maximumBodyBytes = 128 << 10

    static func routes(_ people: PeopleServices) -> [Dispatcher.Route] {
        let functions = Dictionary(uniqueKeysWithValues: people.functions.map { ($0.name, $0) })
        guard !functions.isEmpty else { return [] }
        var route = Dispatcher.Route(
            prefix + "/{name}", .post, name: "function",
            handler: .waiting { exchange, path, _ in
                try SupabaseVersion.check(exchange.request)
                let principal = try exchange.principal(people)
                guard let function = functions[path["name"] ?? ""] else { return .response(notFound(exchange)) }
                let output = try await function.body(try input(exchange), principal)
                return .response(response(200, .object(output)))
            })
        route.access.rateClass = .companion
        route.readers = .allowed
        route.body = .whole(atMost: maximumBodyBytes)
        return [route]
    }

    private static func input(_ exchange: Exchange) throws(RestError) -> JSONObject {
        guard !exchange.body.isEmpty else { return [:] }
        guard let object = (try? exchange.json.get())?.object else {
            throw RestError(400, "VALIDATION_ERROR", "The body must be a JSON object")
        }
        return object
    }

    /// Clients tell by the header that it is not the function that answers.
    private static func notFound(_ exchange: Exchange) -> Response {
        let error = RestError(404, "NOT_FOUND", "Requested function was not found")
        return RestErrors.response(404, error.json, [.relayError: "true"], exchange)
    }

    private static func response(_ status: Int, _ value: JSONValue) -> Response {
        Response(
            status: HTTPResponse.Status(code: status),
            headers: [
                .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
                .apiVersion: SupabaseVersion.current, .vary: "Accept-Encoding",
            ], body: .bytes(ByteBuffer(bytes: value.bytes)))
    }
}

extension HTTPField.Name {
    static let relayError = HTTPField.Name("x-relay-error")!
}
