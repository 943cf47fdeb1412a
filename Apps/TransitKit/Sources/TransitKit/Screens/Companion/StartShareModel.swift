import Foundation
import TransitAPI

/// Sharing a planned journey: with which friends.
@MainActor public final class StartShareModel: CompanionModel<StartShareModel.State> {
    /// What the screen shows.
    public struct State: RiderScreenState {
        public var friends = Phase<[FriendRow]>.loading
        /// Ids of those it is to go to.
        public var chosen: Set<String> = []
        public var isBusy = false
        /// The share, once there is one.
        public var shareID: String?
        public var trouble: Advice?

        /// Whether it can be sent.
        public var isComplete: Bool { !chosen.isEmpty && !isBusy && shareID == nil }
    }

    /// Friends that one share goes to at most.
    public nonisolated static let mostFriends = 20

    private var itinerary: Itinerary
    private let destination: String?
    private let analytics: any Analytics
    /// The same in each attempt, so that a share is made once: unless it is to go to others as well.
    private var id: String
    /// Whom it was to go to when it was sent last; empty before.
    private var sent: Set<String> = []

    /// - Parameters:
    ///   - itinerary: of a plan.
    ///   - destination: what friends are told that it leads to; the name of its last place where nil.
    public init(
        itinerary: Itinerary, destination: String? = nil, companion: CompanionData, session: Session, clock: KitClock,
        id: UUID = UUID(), analytics: any Analytics = NoAnalytics()
    ) {
        self.analytics = analytics
        (self.itinerary, self.id) = (itinerary, id.uuidString.lowercased())
        self.destination = destination ?? itinerary.legs.last?.to.name
        super.init(State(), companion: companion, session: session, clock: clock)
    }

    public override func load() async {
        let isAnswered = await fill(\.friends, nothing: \.isEmpty) { () async throws(ClientError) in
            let me = try await rider()
            return try await companion.friendships().filter { $0.status == "accepted" }
                .map { FriendRow($0, rider: me) }
        }
        // Nobody is sent anything whom the rider no longer sees chosen.
        if isAnswered { state.chosen.formIntersection((state.friends.value ?? []).map(\.person.id)) }
    }

    /// Shares the journey with these times from now on. Who is chosen stays so, and attempts go on to make one share.
    public func take(_ itinerary: Itinerary) {
        self.itinerary = itinerary
        state.trouble = nil
    }

    /// Chooses a friend, or does not any more.
    public func toggle(_ row: FriendRow) {
        let id = row.person.id
        if state.chosen.contains(id) {
            state.chosen.remove(id)
        } else if state.chosen.count < Self.mostFriends {
            state.chosen.insert(id)
        }
    }

    /// Shares the journey with those who are chosen.
    public func start() async {
        guard state.isComplete else { return }
        // The share may be there although no answer came, as it was sent: whoever is chosen since would be left out.
        if !sent.isEmpty, !state.chosen.isSubset(of: sent) { id = UUID().uuidString.lowercased() }
        sent = state.chosen
        let chosen = sent.sorted()
        await perform(marking: \.isBusy) { () async throws(ClientError) in
            state.shareID = try await companion.share(itinerary, to: destination, with: chosen, id: id)?.id
        }
        if state.shareID != nil { analytics.count(.shareBegun) }
    }
}
