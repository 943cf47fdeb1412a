import TransitAPI

/// Finds what answers a path: the routes of all surfaces.
///
/// The paths are known when the server starts, so a look-up is one pass over those with as many segments
/// ([decision](../../../../docs/decisions/router.md)).
package struct Dispatcher: Sendable {
    /// A route as it is looked up: exchanges hold it, and do not copy it.
    final class Entry: Sendable {
        let route: Route
        /// Whose rules hold for it, by whatever spelling of its path it was found.
        let surface: Surface

        init(_ route: Route, of surface: Surface) { (self.route, self.surface) = (route, surface) }
    }

    /// What a path leads to.
    enum Match {
        case entry(Entry, path: [String: String])
        /// The path exists, for other methods.
        case wrongMethod(allowed: [String], template: String)
        case none
    }

    /// The longer prefixes first.
    private let surfaces: [Surface]
    private var bySegmentCount: [[Entry]] = []
    /// Routes whose last parameter takes the rest of the path; those with more before it first.
    private var withTail: [Entry] = []

    /// Every route there is.
    var all: [Route] { (bySegmentCount.flatMap { $0 } + withTail).map(\.route) }

    /// - Parameter surfaces: one of which has the prefix `/`, and answers what is nobody else's.
    init(_ surfaces: [Surface]) {
        self.surfaces = surfaces.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
        precondition(self.surfaces.last?.prefix == "/", "a surface answers what no other does")
        for surface in surfaces {
            for route in surface.routes {
                precondition(self.surface(of: route.template) === surface, "\(route.template) is another surface's")
                add(Entry(route, of: surface))
            }
        }
        // A literal segment is a better match than a parameter: /stops/nearby is no stop called "nearby".
        for count in bySegmentCount.indices {
            bySegmentCount[count].sort { $0.route.parameterCount < $1.route.parameterCount }
        }
        withTail.sort { $0.route.segments.count > $1.route.segments.count }
    }

    private mutating func add(_ entry: Entry) {
        guard entry.route.tail == nil else { return withTail.append(entry) }
        let count = entry.route.segments.count
        while bySegmentCount.count <= count { bySegmentCount.append([]) }
        bySegmentCount[count].append(entry)
    }

    /// The surface of a path, whether or not it leads anywhere.
    func surface(of path: String) -> Surface {
        surfaces.first { path.hasPrefix($0.prefix) } ?? surfaces[surfaces.count - 1]
    }

    /// The routes of raw path segments (still percent-encoded), one a method.
    func routes(_ segments: [Substring]) throws(ParameterError) -> [Route] {
        guard let (list, at, _) = try best(segments) else { return [] }
        return list[at...].filter { $0.route.template == list[at].route.template }.map(\.route)
    }

    /// The route of a method and raw path segments (still percent-encoded).
    func match(method: String, segments: [Substring]) throws(ParameterError) -> Match {
        guard let (list, at, path) = try best(segments) else { return .none }
        let template = list[at].route.template
        var allowed: [String] = []
        for entry in list[at...] where entry.route.template == template {
            let asked = entry.route.method
            if asked.rawValue == method || (method == "HEAD" && asked == .get) { return .entry(entry, path: path) }
            allowed += asked == .get ? ["GET", "HEAD"] : [asked.rawValue]
        }
        return .wrongMethod(allowed: allowed, template: template)
    }

    /// The first route of the best path, where it stands, and the decoded parameters, which those of other methods share. A path
    /// written out is that path: /trips/refresh is no trip called "refresh", whatever the method.
    private func best(
        _ segments: [Substring]
    ) throws(ParameterError) -> (list: [Entry], at: Int, path: [String: String])? {
        if segments.count < bySegmentCount.count {
            let list = bySegmentCount[segments.count]
            for at in list.indices {
                if let path = try list[at].parameters(of: segments) { return (list, at, path) }
            }
        }
        for at in withTail.indices {
            if let path = try withTail[at].parameters(of: segments) { return (withTail, at, path) }
        }
        return nil
    }
}

extension Dispatcher.Route {
    fileprivate var parameterCount: Int {
        segments.count { if case .parameter = $0 { true } else { false } }
    }
}

extension Dispatcher.Entry {
    /// The decoded path parameters; nil where the segments are not the route's.
    fileprivate func parameters(of given: [Substring]) throws(ParameterError) -> [String: String]? {
        // Each by itself: to copy the whole of a route takes longer than to compare it.
        let (segments, tail) = (route.segments, route.tail)
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
