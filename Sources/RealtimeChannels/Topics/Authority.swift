import Database

/// Decides who joins which channel: reads tokens, asks the policies of topics, and holds requests for changes against the tables.
package struct Authority: Sendable {
    /// The tables whose changes can be heard.
    package let tables: PublishedTables
    private let tokens: any TokenReading
    private let policies: [any TopicPolicy]
    private let now: @Sendable () -> Instant

    /// An authority.
    ///
    /// - Parameter policies: the first whose prefix a topic has decides.
    package init(
        tables: PublishedTables, tokens: any TokenReading, policies: [any TopicPolicy],
        now: @escaping @Sendable () -> Instant
    ) {
        (self.tables, self.tokens, self.policies, self.now) = (tables, tokens, policies, now)
    }

    /// What a channel may do, by its token and its topic.
    package func decide(_ ticket: JoinTicket) async -> JoinDecision {
        do throws(JoinRefusal) {
            return .admitted(try await admission(ticket))
        } catch {
            return .refused(error)
        }
    }

    /// What someone may do in a topic; nil where no policy speaks of it.
    package func access(to topic: String, for principal: Principal) async throws -> TopicAccess? {
        guard let policy = policy(of: topic) else { return nil }
        if principal.role == .service { return TopicAccess(.all) }
        return try await policy.access(to: policy.canonical(topic), for: principal)
    }

    /// The one spelling of a topic's name.
    package func canonical(_ topic: String) -> String { policy(of: topic)?.canonical(topic) ?? topic }

    private func policy(of topic: String) -> (any TopicPolicy)? { policies.first { topic.hasPrefix($0.prefix) } }

    /// Whose access may be another after a change.
    func rechecks(after change: RowChange) -> [TopicRecheck] { policies.flatMap { $0.rechecks(after: change) } }

    /// Whose a token is.
    func bearer(_ token: String?, or opener: Principal) async throws(JoinRefusal) -> (Principal, ends: Instant?) {
        guard let token, !token.isEmpty else { return (opener, nil) }
        switch await tokens.verdict(on: token, now: now()) {
        case .valid(let principal, let ends): return (principal, ends)
        case .expired(let seconds): throw .expiredToken(secondsAgo: seconds)
        case .malformed: throw .malformedToken
        case .invalid(let why): throw .invalidToken(why)
        }
    }

    private func admission(_ ticket: JoinTicket) async throws(JoinRefusal) -> Admission {
        let request = ticket.request
        let (principal, ends) = try await bearer(request.token, or: ticket.opener)
        let found: TopicAccess?
        do {
            found = try await access(to: ticket.topic, for: principal)
        } catch {
            throw .unavailable
        }
        if let found, !found.rights.contains(.read) { throw .unauthorized(topic: ticket.topic) }
        if found == nil, request.changes.isEmpty {
            throw request.isPrivate ? .unauthorized(topic: ticket.topic) : .privateOnly
        }
        var admission = Admission(
            principal: principal, tokenEnds: ends, access: found ?? .none, hasPolicy: found != nil, bindings: [])
        do throws(PublishedTables.Refusal) {
            let roles: [Role] = principal.role == .service ? [.service] : [.anonymous, .authenticated]
            for change in request.changes {
                for shape in try tables.shapes(of: change, for: roles) {
                    admission.bindings.append(ChangeBinding(id: change.id, shape: shape, since: change.since))
                }
            }
        } catch {
            (admission.bindings, admission.fault) = ([], error.message)
        }
        return admission
    }
}
