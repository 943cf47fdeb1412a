import HTTPTypes
import Hummingbird
import TransitAPI

/// Says in answers that what was asked for is on its way out: since when, until when, where that is explained and what to use in its
/// place (RFC 9745, RFC 8594).
struct Deprecations: Middleware {
    func after(_ response: inout Response, _ exchange: Exchange) {
        guard let notice = exchange.entry?.route.deprecations?.notice(for: exchange) else { return }
        response.headers[.deprecation] = notice.since
        response.headers[.sunset] = notice.sunset
        var links = [
            "<\(TransitContract.changes.description.fullPath)>; rel=\"deprecation\"; type=\"application/json\""
        ]
        if let path = notice.successor.flatMap({ Self.path($0, exchange.path) }) {
            links.append("<\(path)>; rel=\"successor-version\"")
        }
        if let others = response.headers[.link] { links.insert(others, at: 0) }
        response.headers[.link] = links.joined(separator: ", ")
    }

    /// A path with its parameters filled in; nil where the request has not all of them.
    private static func path(_ segments: [PathSegment], _ values: [String: String]) -> String? {
        var path = ""
        for segment in segments {
            switch segment {
            case .literal(let text): path += "/" + text
            case .parameter(let name):
                guard let value = values[name] else { return nil }
                path += "/" + PercentEncoding.encode(value)
            }
        }
        return path
    }
}

extension HTTPField.Name {
    static let deprecation = HTTPField.Name("Deprecation")!
    static let sunset = HTTPField.Name("Sunset")!
}
