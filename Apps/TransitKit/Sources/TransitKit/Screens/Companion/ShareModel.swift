import Foundation
import TransitAPI

/// One shared journey as it goes: a friend's, one's own, or whatever a link shows.
@MainActor public final class ShareModel: CompanionModel<ShareModel.State> {
    /// What the screen shows.
    public struct State: RiderScreenState {
        /// Empty once the journey is over, or the link was taken back.
        public var share = Phase<WatchedShare>.loading
        /// A link that was made, for the system's share sheet.
        public var link: URL?
        /// How many were notified when the rider asked for it; nil before.
        public var notified: Int?
        public var isBusy = false
        public var trouble: Advice?
    }

    private let token: String

    /// Seconds between two looks: a share changes at most that often.
    static let interval = 15.0

    /// - Parameter token: of a link, or the id of a share.
    public init(token: String, companion: CompanionData, session: Session, clock: KitClock) {
        self.token = token
        super.init(State(), companion: companion, session: session, clock: clock, interval: Self.interval)
    }

    /// The share's id, where that is what was given and not a link's token.
    private var shareID: String? { RecordID(token)?.description }

    public override func load() async {
        await fill(\.share) { () async throws(ClientError) in try await watch() }
    }

    private func watch() async throws(ClientError) -> WatchedShare? {
        guard let shareID else { return try await companion.linked(token).map(WatchedShare.init) }
        let me = try await rider()
        guard let share = try await companion.share(shareID), share.isActive,
            Double(share.expiresAt.epochSeconds) > clock.now()
        else { return nil }
        return WatchedShare(share, rider: me)
    }

    /// Makes a link for people without the app.
    public func makeLink(showingName: Bool) async {
        guard let shareID else { return }
        await perform(marking: \.isBusy) { () async throws(ClientError) in
            state.link = try await companion.link(to: shareID, showingName: showingName)
        }
    }

    /// Lets recipients know once more.
    public func notify() async {
        guard let shareID else { return }
        await perform(marking: \.isBusy) { () async throws(ClientError) in
            state.notified = try await companion.notify(share: shareID)
        }
    }

    /// Ends an own share, or hears no more of a friend's.
    public func end() async {
        guard let shareID, let share = state.share.value else { return }
        let isDone = await perform(marking: \.isBusy) { () async throws(ClientError) in
            if share.isOwn {
                try await companion.end(share: shareID)
            } else {
                try await companion.leave(share: shareID, rider: try await rider())
            }
        }
        guard isDone else { return }
        giveUpLoading()
        state.share = .empty(live)
    }
}

/// A shared journey as it is watched.
public struct WatchedShare: Sendable, Equatable {
    /// Whose it is.
    public var title: Words
    public var isOwn: Bool
    /// Whether it is seen by its link alone.
    public var isLinked: Bool
    public var progress: ShareProgressView
    /// What a link says, in the server's words; empty where the app has its own.
    public var sentences: [String]
    /// To how many it goes.
    public var recipientCount: Int
    public var expiresAt: Timestamp?

    init(_ share: JourneyShare, rider: String) {
        isOwn = share.userID == rider
        title = isOwn ? Words("share.own") : .person(share.owner?.displayName)
        progress = ShareProgressView(share.routeData)
        (isLinked, sentences) = (false, [])
        (recipientCount, expiresAt) = (share.recipients.count, share.expiresAt)
    }

    init(_ linked: LinkedShare) {
        (isOwn, isLinked, recipientCount) = (false, true, 0)
        title = linked.title.isEmpty ? .someone : .verbatim(linked.title)
        (progress, sentences, expiresAt) = (linked.progress, linked.sentences, linked.expiresAt)
    }

    /// What is said of it, in the app's own words or the server's.
    public var words: [Words] { sentences.isEmpty ? progress.words : sentences.map { .verbatim($0) } }
}
