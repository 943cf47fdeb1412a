import TransitAPI

/// Finds what answers a path: the declared endpoints and a few pages beside them.
///
/// The paths are known when the server starts, so a look-up is one pass over those with as many segments.
struct Dispatcher: Sendable {
    /// Answers one request whose path parameters have been taken from the path.
    enum Handler: Sendable {
        /// At once, from memory: within a millisecond by the limits of its parameters, so it needs no clock to stop it.
        case immediate(@Sendable (Exchange, _ path: [String: String], _ query: [(String, String)]) throws -> Answer)
        /// From memory, in more than a millisecond: in the lane for lists, held to the time limit of a request.
        case computing(@Sendable (Exchange, _ path: [String: String], _ query: [(String, String)]) throws -> Answer)
        /// With waiting in it: held to the time limit of a request.
        case waiting(@Sendable (Exchange, _ path: [String: String], _ query: [(String, String)]) async throws -> Answer)
    }

    /// Something that can be asked for.
    struct Route: Sendable {
        var segments: [PathSegment]
        var method: EndpointMethod
        /// Name in logs: the operation, or the page.
        var name: String
        /// Path as declared; logs show this and never the path itself, which may hold a place.
        var template: String
        /// Only requests below the API's prefix are held to an app version.
        var isVersioned: Bool
        var cache: CachePolicy
        /// Who may ask, and how often.
        var access = Access()
        /// Most bytes of a body it takes; nil where it takes none.
        var maximumBodyBytes: Int?
        /// Where it stands, by its path.
        var surface = Surface.pages
        /// Whether names it does not know are looked for, to be refused or noted.
        var readsNames = false
        /// Whose pages may read the answers.
        var readers = CrossOrigin.Readers.own
        var handler: Handler

        /// The same route, answered in the lane for lists: where an answer may take more than a millisecond.
        var computed: Route {
            guard case .immediate(let handle) = handler else { return self }
            var route = self
            route.handler = .computing(handle)
            return route
        }
    }

    /// Who may ask for something, and how often.
    struct Access: Sendable {
        var auth = EndpointAuth.none
        var rateClass = RateClass.unlimited
        /// Whether those over the limit may be given an earlier answer: one that is the same for everybody, and whose path and
        /// query say all that was asked.
        var mayRepeatAnswers = false
        /// As how many requests one counts, by its query and body; nil where each counts as one.
        var cost: (@Sendable (_ query: [(String, String)], _ body: [UInt8]) -> Int)?
    }

    /// What a path leads to.
    enum Match {
        case route(Route, path: [String: String])
        /// The path exists, for other methods.
        case wrongMethod(allowed: [String], template: String)
        case none
    }

    private var bySegmentCount: [[Route]] = []

    /// Every route there is.
    var all: [Route] { bySegmentCount.flatMap { $0 } }

    init(_ routes: [Route]) {
        for var route in routes {
            route.surface = Surface.of(route.template)
            while bySegmentCount.count <= route.segments.count { bySegmentCount.append([]) }
            bySegmentCount[route.segments.count].append(route)
        }
        // A literal segment is a better match than a parameter: /stops/nearby is no stop called "nearby".
        for count in bySegmentCount.indices {
            bySegmentCount[count].sort { $0.parameterCount < $1.parameterCount }
        }
    }

    /// The routes of raw path segments (still percent-encoded), one a method.
    func routes(_ segments: [Substring]) throws(ParameterError) -> [Route] {
        guard segments.count < bySegmentCount.count else { return [] }
        var found: [Route] = []
        for route in bySegmentCount[segments.count] {
            guard try route.parameters(of: segments) != nil else { continue }
            if let first = found.first, first.template != route.template { continue }
            found.append(route)
        }
        return found
    }

    /// The route of a method and raw path segments (still percent-encoded).
    func match(method: String, segments: [Substring]) throws(ParameterError) -> Match {
        guard segments.count < bySegmentCount.count else { return .none }
        var allowed: [String] = []
        var template = ""
        for route in bySegmentCount[segments.count] {
            guard let path = try route.parameters(of: segments) else { continue }
            // A path written out is that path: /trips/refresh is no trip called "refresh", whatever the method.
            if !allowed.isEmpty, route.template != template { continue }
            let isMatch = route.method.rawValue == method || (method == "HEAD" && route.method == .get)
            if isMatch { return .route(route, path: path) }
            allowed += route.method == .get ? ["GET", "HEAD"] : [route.method.rawValue]
            template = route.template
        }
        return allowed.isEmpty ? .none : .wrongMethod(allowed: allowed, template: template)
    }
}

extension Dispatcher.Route {
    fileprivate var parameterCount: Int {
        segments.count { if case .parameter = $0 { true } else { false } }
    }

    /// The decoded path parameters; nil where the segments are not this route's.
    fileprivate func parameters(of given: [Substring]) throws(ParameterError) -> [String: String]? {
        for (segment, text) in zip(segments, given) {
            if case .literal(let literal) = segment, literal != text { return nil }
        }
        var values: [String: String] = [:]
        for (segment, text) in zip(segments, given) {
            guard case .parameter(let name) = segment else { continue }
            guard let value = PercentEncoding.decode(text, plusIsSpace: false) else {
                throw .undecodable(received: String(text))
            }
            values[name] = value
        }
        return values
    }
}
