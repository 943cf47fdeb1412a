import HTTPTypes
import Hummingbird
import TransitAPI

/// Answers of the riders' endpoints, beside the ordinary 200.
enum RiderAnswer {
    /// One thing with its ETag: 201 where it was made just now.
    static func one(_ body: some VersionedBody, isNew: Bool = false, _ exchange: Exchange) -> Answer {
        enveloped(body, isNew: isNew, headers: [.eTag: body.entityTag], exchange)
    }

    /// 201 with what was made.
    static func made(_ body: some ContractBody, _ exchange: Exchange) -> Answer {
        enveloped(body, isNew: true, headers: [:], exchange)
    }

    /// 204.
    static var nothing: Answer {
        .response(Response(status: .noContent, headers: [.cacheControl: CachePolicy.noStore.headerValue]))
    }

    private static func enveloped(
        _ body: some ContractBody, isNew: Bool, headers: HTTPFields, _ exchange: Exchange
    ) -> Answer {
        let data = body.json()
        var headers = headers
        headers[.contentType] = MediaType.json
        headers[.cacheControl] = CachePolicy.noStore.headerValue
        return .response(
            Response(
                status: isNew ? .created : .ok, headers: headers,
                body: .bytes(exchange.meta().enveloping(data))))
    }
}
