import Foundation
import JourneyProgress
import TransitAPI
import TransitKit

/// Has the server keep one Live Activity up to date: tells it the journey, and where the Live Activity is reached. What does not
/// reach the server is told again at the next occasion; nothing of it ends with the screen that shows the journey.
@MainActor
final class JourneyActivityRegistration {
    /// What the system calls the Live Activity.
    let id: String
    /// Whether the server tells it, and with it the rider, when to get off on the journey that is shown.
    private(set) var isKept = false {
        didSet { if isKept != oldValue { hasChanged() } }
    }

    private let rider: RiderData
    /// Hears whenever `isKept` is another.
    private let hasChanged: @MainActor () -> Void
    /// What the server is to go by.
    private var wanted: Facts {
        didSet { if wanted != oldValue { isKept = false } }
    }
    /// The journey as it was shown last.
    private var shown: Itinerary
    /// What the server goes by, or will not hear of; nil where it has to be told.
    private var told: Facts?
    /// Whether the server may know of the Live Activity.
    private var isKnown: Bool
    private var telling: Task<Void, Never>?

    private struct Facts: Equatable {
        /// The rides that the journey was made of when it was first shown: they tell it from another one.
        var rides: [String?]
        /// The journey's refresh token; nil for one that the server cannot follow.
        var journey: String?
        /// What the system reaches the Live Activity by; nil before it has said so.
        var pushToken: Data?
        /// The session that tells the server, which forgets with it what it was told; nil for none.
        var session: String?

        init(_ itinerary: Itinerary, pushToken: Data? = nil, session: String?) {
            rides = itinerary.legs.map(\.tripID)
            journey = itinerary.refreshToken.flatMap { $0.isEmpty ? nil : $0 }
            (self.pushToken, self.session) = (pushToken, session)
        }
    }

    /// - Parameters:
    ///   - id: of the Live Activity.
    ///   - itinerary: what it shows.
    ///   - isNew: whether it was started just now, so that the server knows nothing of it.
    ///   - session: by which the rider is signed in; nil where they are not.
    ///   - hasChanged: hears whenever `isKept` is another.
    init(
        of id: String, showing itinerary: Itinerary, isNew: Bool, rider: RiderData, session: String?,
        hasChanged: @escaping @MainActor () -> Void
    ) {
        (self.id, self.rider, self.hasChanged) = (id, rider, hasChanged)
        (wanted, shown, isKnown) = (Facts(itinerary, session: session), itinerary, !isNew)
    }

    /// Whether a journey is the one that is shown, however its times and platforms are.
    func shows(_ itinerary: Itinerary) -> Bool { itinerary.hasSameRides(as: shown) }

    /// Takes another journey in place of the one before, and tells the server what it has not heard yet.
    func show(_ itinerary: Itinerary) {
        if !shows(itinerary) { wanted = Facts(itinerary, pushToken: wanted.pushToken, session: wanted.session) }
        shown = itinerary
        tell()
    }

    /// The system reaches the Live Activity by this from now on.
    func reach(by pushToken: Data) {
        wanted.pushToken = pushToken
        tell()
    }

    /// The rider is signed in by this session from now on; nil for none.
    func belong(to session: String?) {
        wanted.session = session
        tell()
    }

    /// Tells the server what it has not heard yet.
    func tell() {
        guard telling == nil, told != wanted else { return }
        telling = Task {
            while told != wanted, !Task.isCancelled {
                let facts = wanted
                // What is another by now is told at once; what did not get through, at the next occasion.
                guard await send(facts) || facts != wanted else { break }
            }
            telling = nil
        }
    }

    /// Tells nothing any more; returns once nothing is on its way.
    func stop() async {
        telling?.cancel()
        await telling?.value
    }

    /// - Returns: false where it is to be told again.
    private func send(_ facts: Facts) async -> Bool {
        if let journey = facts.journey {
            guard let pushToken = facts.pushToken else { return false }
            isKnown = true
            let outcome = await rider.keepUpToDate(
                liveActivity: id, token: pushToken, journey: journey, isSandbox: AppDelegate.isSandbox)
            switch outcome {
            case .kept:
                told = facts
                // Another journey may have been taken meanwhile.
                isKept = facts == wanted
                return true
            case .unheard: return false
            case .refused: break
            }
        }
        // The server is not to go on with the journey before.
        if isKnown {
            guard await rider.leave(liveActivity: id) else { return false }
            isKnown = false
        }
        told = facts
        return true
    }
}
