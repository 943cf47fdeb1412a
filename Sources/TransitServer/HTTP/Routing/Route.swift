import TransitAPI

extension Dispatcher {
    /// Answers one request whose path parameters have been taken from the path.
    package enum Handler: Sendable {
        /// At once, from memory: within a millisecond by the limits of its parameters, so it may run on the event loop of its connection and
        /// needs no clock to stop it. Where it throws ``TakesLong``, it is asked again elsewhere.
        case immediate(@Sendable (Exchange, _ path: [String: String], _ query: [(String, String)]) throws -> Answer)
        /// From memory, in more than a millisecond: in the lane for lists, held to the time limit of a request.
        case computing(@Sendable (Exchange, _ path: [String: String], _ query: [(String, String)]) throws -> Answer)
        /// With waiting in it: held to the time limit of a request.
        case waiting(@Sendable (Exchange, _ path: [String: String], _ query: [(String, String)]) async throws -> Answer)
    }

    /// How the body of a request is taken.
    package enum BodyRule: Sendable {
        /// None is.
        case none
        /// Whole, of at most so many bytes, before the handler is asked: ``Exchange/body``.
        case whole(atMost: Int)
        /// By the handler as it arrives, at most so many bytes: ``Exchange/streamedBody``.
        case streamed(atMost: Int)
    }

    /// Something that can be asked for.
    package struct Route: Sendable {
        /// The pieces of the path, but for the tail.
        let segments: [PathSegment]
        /// The parameter that takes the rest of the path, one segment or more: `path` of `/object/{bucket}/{path...}`.
        let tail: String?
        let method: EndpointMethod
        /// Name in logs: the operation, or the page.
        let name: String
        /// Path as declared; logs show this and never the path itself, which may hold a place.
        let template: String
        /// Only requests below the API's prefix are held to an app version.
        var isVersioned = false
        var cache = CachePolicy.noStore
        /// Whether texts in its answers are in the language asked for.
        var followsLanguage = false
        /// Whether they tell names that the timetable may have translated, and nothing else in that language.
        var translatesNames = false
        /// Who may ask, and how often.
        var access = Access()
        package var body = BodyRule.none
        /// Whether names it does not know are looked for, to be refused or noted.
        var readsNames = false
        /// Whose pages may read the answers.
        var readers = CrossOrigin.Readers.own
        /// What answers say of what is on its way out; nil where nothing is.
        var deprecations: RouteDeprecations?
        var handler: Handler

        /// What is declared by an endpoint, of whichever surface.
        package init(_ declared: EndpointDescription, name: String, handler: Handler) {
            self.init(declared.fullPath, declared.method, name: name, handler: handler)
            (isVersioned, cache) = (declared.mount == .versioned, declared.cache)
            (followsLanguage, translatesNames) = (declared.followsLanguage, declared.translatesNames)
            access = Access(auth: declared.auth, rateClass: declared.rateClass)
            if let limit = declared.body?.maximumBytes { body = .whole(atMost: limit) }
            deprecations = RouteDeprecations(declared)
        }

        /// What stands beside what is declared: a page, a file.
        package init(_ path: String, _ method: EndpointMethod = .get, name: String, handler: Handler) {
            let pieces = PathSegment.segments(of: path)
            if case .parameter(let last)? = pieces.last, last.hasSuffix("...") {
                (segments, tail) = (pieces.dropLast(), String(last.dropLast(3)))
            } else {
                (segments, tail) = (pieces, nil)
            }
            (self.method, self.name, template, self.handler) = (method, name, path, handler)
        }

        /// The same route, answered in the lane for lists: where an answer may take more than a millisecond.
        var computed: Route {
            guard case .immediate(let handle) = handler else { return self }
            var route = self
            route.handler = .computing(handle)
            return route
        }
    }

    /// Who may ask for something, and how often.
    package struct Access: Sendable {
        var auth = EndpointAuth.none
        /// Whether an API key may be left out, where the surface asks for one.
        var isKeyOptional = false
        var rateClass = RateClass.unlimited
        /// Whether those over the limit may be given an earlier answer: one that is the same for everybody, and whose path and
        /// query say all that was asked, but for the language.
        var mayRepeatAnswers = false
        /// As how many requests one counts, by its query and body; nil where each counts as one.
        var cost: (@Sendable (_ query: [(String, String)], _ body: [UInt8]) -> Int)?
    }
}
