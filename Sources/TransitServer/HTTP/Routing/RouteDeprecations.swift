import HTTPTypes
import TransitAPI

/// What the answers of a route say of what is on its way out: the route itself, or what was sent to it.
struct RouteDeprecations: Sendable {
    /// One deprecation as headers.
    struct Notice: Sendable {
        /// Since when, as RFC 9745 §2.1 has it.
        let since: String
        /// When it may be gone, as RFC 8594 §3 has it.
        let sunset: String
        /// In seconds since 1970-01-01T00:00:00Z.
        let sunsetSeconds: Int64
        /// The path of what to use in its place.
        let successor: [PathSegment]?

        init(_ declared: Deprecation) {
            since = "@\(Self.seconds(declared.since))"
            sunsetSeconds = Self.seconds(declared.sunset)
            sunset = HTTPDate.text(sunsetSeconds)
            successor = declared.successor.map { PathSegment.segments(of: $0) }
        }

        private static func seconds(_ day: ISODate) -> Int64 { Int64(day.daysSinceEpoch) * 86_400 }
    }

    private let ofRoute: Notice?
    private let ofQuery: [String: Notice]
    private let ofHeaders: [(name: HTTPField.Name, notice: Notice)]
    private let ofBody: [String: Notice]

    /// Nil where nothing that is declared is on its way out.
    init?(_ declared: EndpointDescription) {
        guard declared.deprecation != nil || !declared.deprecatedNames.isEmpty else { return nil }
        ofRoute = declared.deprecation.map { Notice($0) }
        let notices = declared.deprecatedNames.mapValues { Notice($0) }
        func standing(_ location: ParameterLocation) -> Set<String> {
            Set(declared.parameters.filter { $0.location == location }.map(\.name))
        }
        let (query, headers, path) = (standing(.query), standing(.header), standing(.path))
        ofQuery = notices.filter { query.contains($0.key) }
        ofHeaders = notices.compactMap { name, notice in
            headers.contains(name) ? HTTPField.Name(name).map { ($0, notice) } : nil
        }
        ofBody = notices.filter { !query.contains($0.key) && !headers.contains($0.key) && !path.contains($0.key) }
    }

    /// What is said of a request: of the route itself and all that was sent, what goes first.
    func notice(for exchange: Exchange) -> Notice? {
        var sent = ofRoute.map { [$0] } ?? []
        if !ofQuery.isEmpty, let query = try? exchange.query.get() { sent += query.compactMap { ofQuery[$0.0] } }
        sent += ofHeaders.filter { exchange.request.headers[$0.name] != nil }.map(\.notice)
        if !ofBody.isEmpty, !exchange.body.isEmpty, let body = (try? exchange.json.get())?.object {
            sent += body.keys.compactMap { ofBody[$0] }
        }
        return sent.min { $0.sunsetSeconds < $1.sunsetSeconds }
    }
}
