import TransitAPI

/// Finds what answers a path: the routes of all surfaces.
///
/// The paths are known when the server starts, so a look-up is one pass over those with as many segments
/// ([decision](../../../../docs/decisions/router.md)).
package struct Dispatcher: Sendable {
    /// What a path leads to.
    enum Match {
        case route(Route, path: [String: String])
        /// The path exists, for other methods.
        case wrongMethod(allowed: [String], template: String)
        case none
    }

    /// The longer prefixes first.
    private let surfaces: [Surface]
    private var bySegmentCount: [[Route]] = []
    /// Routes whose last parameter takes the rest of the path; those with more before it first.
    private var withTail: [Route] = []

    /// Every route there is.
    var all: [Route] { bySegmentCount.flatMap { $0 } + withTail }

    /// - Parameter surfaces: one of which has the prefix `/`, and answers what is nobody else's.
    init(_ surfaces: [Surface]) {
        self.surfaces = surfaces.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
        precondition(self.surfaces.last?.prefix == "/", "a surface answers what no other does")
        for surface in surfaces {
            for route in surface.routes {
                precondition(self.surface(of: route.template) === surface, "\(route.template) is another surface's")
                add(route)
            }
        }
        // A literal segment is a better match than a parameter: /stops/nearby is no stop called "nearby".
        for count in bySegmentCount.indices {
            bySegmentCount[count].sort { $0.parameterCount < $1.parameterCount }
        }
        withTail.sort { $0.segments.count > $1.segments.count }
    }

    private mutating func add(_ route: Route) {
        guard route.tail == nil else { return withTail.append(route) }
        while bySegmentCount.count <= route.segments.count { bySegmentCount.append([]) }
        bySegmentCount[route.segments.count].append(route)
    }

    /// The surface of a path, whether or not it leads anywhere.
    func surface(of path: String) -> Surface {
        surfaces.first { path.hasPrefix($0.prefix) } ?? surfaces[surfaces.count - 1]
    }

    /// The routes of raw path segments (still percent-encoded), one a method.
    func routes(_ segments: [Substring]) throws(ParameterError) -> [Route] {
        var found: [Route] = []
        try each(segments) { route, _ in
            found.append(route)
            return true
        }
        return found
    }

    /// The route of a method and raw path segments (still percent-encoded).
    func match(method: String, segments: [Substring]) throws(ParameterError) -> Match {
        var allowed: [String] = []
        var template = ""
        var match: Match?
        try each(segments) { route, path in
            if route.method.rawValue == method || (method == "HEAD" && route.method == .get) {
                match = .route(route, path: path)
                return false
            }
            allowed += route.method == .get ? ["GET", "HEAD"] : [route.method.rawValue]
            template = route.template
            return true
        }
        return match ?? (allowed.isEmpty ? .none : .wrongMethod(allowed: allowed, template: template))
    }

    /// Hands over the routes of the best path until it is enough. A path written out is that path: /trips/refresh is no trip called
    /// "refresh", whatever the method.
    private func each(
        _ segments: [Substring], _ isWanted: (Route, [String: String]) -> Bool
    ) throws(ParameterError) {
        var template: String?
        for routes in [segments.count < bySegmentCount.count ? bySegmentCount[segments.count] : [], withTail] {
            for route in routes {
                if let template, route.template != template { continue }
                guard let path = try route.parameters(of: segments) else { continue }
                template = route.template
                guard isWanted(route, path) else { return }
            }
        }
    }
}

extension Dispatcher.Route {
    fileprivate var parameterCount: Int {
        segments.count { if case .parameter = $0 { true } else { false } }
    }

    /// The decoded path parameters; nil where the segments are not this route's.
    fileprivate func parameters(of given: [Substring]) throws(ParameterError) -> [String: String]? {
        guard tail == nil ? given.count == segments.count : given.count > segments.count else { return nil }
        for (segment, text) in zip(segments, given) {
            if case .literal(let literal) = segment, literal != text { return nil }
        }
        var values: [String: String] = [:]
        for (segment, text) in zip(segments, given) {
            if case .parameter(let name) = segment { values[name] = try Self.decoded(text) }
        }
        if let tail { values[tail] = try Self.decoded(given[segments.count...].joined(separator: "/")) }
        return values
    }

    private static func decoded(_ text: some StringProtocol) throws(ParameterError) -> String {
        guard let value = PercentEncoding.decode(text, plusIsSpace: false) else {
            throw .undecodable(received: String(text))
        }
        return value
    }
}
