import Database
import HTTPTypes
import Hummingbird
import Logging
import TransitAPI

/// The response to what went wrong, in the words of the surface. What it was inside is for the log; the client learns only that it did.
struct ErrorAnswers: Sendable {
    let logger: Logger

    func response(to error: any Error, _ exchange: Exchange) -> Response {
        let told: any Error
        switch error {
        case let refused as ParameterError: told = APIError(refused)
        case is ClientLeft:
            return Response(status: .clientClosedRequest, headers: [.connection: "close", .cacheControl: "no-store"])
        case let fault as StorageFault: told = self.told(fault, exchange)
        case let fault as DatabaseError where fault.isTemporary: told = self.told(StorageFault(fault), exchange)
        case let fault as LostFile:
            say("file_unavailable", exchange, ["path": "\(fault.path)", "reason": "\(fault.reason)"])
            told = fault.told
        default: told = error
        }
        if let response = exchange.surface.errors.response(to: told, exchange) { return response }
        say("request_failed", exchange, ["error": "\(error)"])
        return exchange.surface.errors.unexpected(exchange)
    }

    /// Clients learn only that it is so; whoever runs the server must learn why.
    private func told(_ fault: StorageFault, _ exchange: Exchange) -> APIError {
        say("storage_unavailable", exchange, ["reason": "\(fault.cause)"])
        return fault.told
    }

    /// A line about a request: which it was, what it asked for as declared, and what leads to its other lines.
    private func say(_ event: Logger.Message, _ exchange: Exchange, _ fields: Logger.Metadata) {
        var fields = fields
        fields["request_id"] = "\(exchange.requestID)"
        fields["operation"] = "\(exchange.operation.name)"
        if let trace = exchange.trace { fields.merge(trace.fields) { own, _ in own } }
        logger.error(event, metadata: fields)
    }
}

extension HTTPResponse.Status {
    /// What the log and the metrics call an answer nobody waited for; no client sees it.
    static let clientClosedRequest = HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
}
