import TransitAPI

/// Friends: who they are, who asks, how to be found, and whose journeys can be watched.
@MainActor public final class FriendsModel: CompanionModel<FriendsModel.State> {
    /// What the screen shows.
    public struct State: RiderScreenState {
        public var people = Phase<People>.loading
        /// Journeys that are shared at the moment, own and friends'.
        public var shares: [ShareRow] = []
        /// What friends see the rider as.
        public var ownName = ""
        /// What others find the rider by.
        public var inviteCode: String?
        /// Somebody who was found by their code.
        public var found: Profile?
        /// Whether nobody has the code that was looked up.
        public var isNobody = false
        /// Whether a request has just been sent.
        public var isAsked = false
        public var isBusy = false
        public var trouble: Advice?
    }

    /// Whom the rider has something to do with.
    public struct People: Sendable, Equatable {
        public var friends: [FriendRow] = []
        /// Who waits for the rider's answer.
        public var requests: [FriendRequest] = []
        /// Whose answer the rider waits for.
        public var asked: [FriendRow] = []
        public var blocked: [FriendRow] = []

        /// Whether there is nobody.
        public var isEmpty: Bool { self == People() }
    }

    /// - Parameter session: whose friends they are.
    public init(companion: CompanionData, session: Session, clock: KitClock) {
        super.init(State(), companion: companion, session: session, clock: clock, interval: 60)
    }

    public override func load() async {
        var (shares, own): ([ShareRow], OwnProfile?) = ([], nil)
        let isThere = await fill(\.people, nothing: \.isEmpty) { () async throws(ClientError) in
            let me = try await rider()
            let friendships = try await companion.friendships()
            var people = People()
            people.requests = try await companion.friendRequests()
            for friendship in friendships {
                let row = FriendRow(friendship, rider: me)
                switch friendship.status {
                case "accepted": people.friends.append(row)
                case "blocked" where friendship.userID == me: people.blocked.append(row)
                case "pending" where friendship.userID == me: people.asked.append(row)
                default: break
                }
            }
            own = try await companion.ownProfile(me)
            shares = try await companion.shares().map { ShareRow($0, rider: me) }
            return people
        }
        guard isThere else { return }
        (state.shares, state.ownName, state.inviteCode) = (shares, own?.displayName ?? "", own?.inviteCode)
    }

    /// Looks up who has a code.
    public func find(_ code: String) async {
        let code = code.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !code.isEmpty, !state.isBusy else { return }
        (state.isBusy, state.found, state.isNobody, state.isAsked) = (true, nil, false, false)
        do throws(ClientError) {
            state.found = try await companion.profile(inviteCode: code)
            state.trouble = nil
        } catch {
            if case .refused(let refusal) = error, refusal.status == 404 {
                state.isNobody = true
            } else {
                state.trouble = Advice(error)
            }
        }
        state.isBusy = false
    }

    /// Asks whoever was found to be friends.
    public func askFound() async {
        guard let found = state.found else { return }
        let isDone = await perform { () async throws(ClientError) in
            do throws(ClientError) {
                try await companion.ask(found.id)
            } catch {
                // They were asked before.
                guard case .refused(let refusal) = error, refusal.status == 409 else { throw error }
            }
        }
        guard isDone else { return }
        (state.found, state.isAsked) = (nil, true)
        await loadAnew()
    }

    /// Says yes to a request.
    public func accept(_ request: FriendRequest) async {
        await change { () async throws(ClientError) in try await companion.accept(request.id) }
    }

    /// Says no to a request.
    public func decline(_ request: FriendRequest) async {
        await change { () async throws(ClientError) in try await companion.remove(friendship: request.id) }
    }

    /// Ends a friendship, takes a request back, or blocks somebody no more.
    public func remove(_ row: FriendRow) async {
        await change { () async throws(ClientError) in try await companion.remove(friendship: row.id) }
    }

    /// Wants nothing of somebody any more. They never hear of it.
    public func block(_ row: FriendRow) async {
        await change { () async throws(ClientError) in try await companion.block(row.person.id) }
    }

    /// Gives the rider a name that friends see.
    public func rename(_ name: String) async {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        await change { () async throws(ClientError) in try await companion.setName(name, of: try await rider()) }
    }
}

/// Somebody in the list of friends.
public struct FriendRow: Sendable, Equatable, Identifiable {
    /// Of what there is between the two.
    public var id: String
    public var person: Profile

    init(_ friendship: Friendship, rider: String) {
        (id, person) = (friendship.id, friendship.other(than: rider))
    }

    /// What they are called.
    public var name: Words { .person(person.displayName) }
}

/// A shared journey in a list.
public struct ShareRow: Sendable, Equatable, Identifiable {
    public var id: String
    public var isOwn: Bool
    /// "Ann", or "My journey".
    public var title: Words
    /// "On the way to Manly, arrives 8:41".
    public var progress: [Words]

    init(_ share: JourneyShare, rider: String) {
        (id, isOwn) = (share.id, share.userID == rider)
        title = isOwn ? Words("share.own") : .person(share.owner?.displayName)
        progress = ShareProgressView(share.routeData).words
    }
}
