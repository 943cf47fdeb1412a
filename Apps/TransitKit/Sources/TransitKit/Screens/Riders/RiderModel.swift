import TransitAPI

/// What every screen of a rider's own things shows beside them.
public protocol RiderScreenState: Equatable, Sendable {
    /// Why the last change was not made, or something was not done; nil where it was.
    var trouble: Advice? { get set }
}

/// A screen of what a rider keeps: shows it from the phone at once, and again whenever it changes here or elsewhere.
@MainActor public class RiderModel<Shown: RiderScreenState>: ScreenModel<Shown> {
    let rider: RiderData
    private var listening: Task<Void, Never>?

    init(_ state: Shown, rider: RiderData, clock: KitClock, interval: Double? = nil) {
        self.rider = rider
        super.init(state, clock: clock, interval: interval)
    }

    /// Takes what is kept into the state.
    func show(_ snapshot: RiderSnapshot) {}

    public override func load() async {
        show(await rider.snapshot())
        await rider.synchronise()
        if Task.isCancelled { return }
        show(await rider.snapshot())
    }

    public override func appear() {
        super.appear()
        guard listening == nil else { return }
        listening = Task { [weak self, rider] in
            for await snapshot in await rider.updates { self?.show(snapshot) }
        }
    }

    public override func disappear() {
        super.disappear()
        listening?.cancel()
        listening = nil
    }

    /// Makes a change, and shows what there is then.
    func make(_ change: () async throws(RiderDataError) -> Void) async {
        do throws(RiderDataError) {
            try await change()
            state.trouble = nil
        } catch {
            state.trouble = Advice(error)
        }
        show(await rider.snapshot())
    }

    /// The rider has read what went wrong.
    public func dismissTrouble() { state.trouble = nil }
}

/// Something the server would not do, as the rider is told it.
public struct RefusalNote: Sendable, Equatable, Identifiable {
    public var refusal: SyncRefusal
    public var words: Words

    public var id: String { refusal.id.uuidString }

    /// What is said of a refusal.
    public init(_ refusal: SyncRefusal) {
        self.refusal = refusal
        words = Self.words(refusal.reason, refusal.subject)
    }

    private static func words(_ reason: SyncRefusal.Reason, _ subject: String?) -> Words {
        switch reason {
        case .changedElsewhere:
            return subject.map { Words("rider.refused.changed_named %@", .text($0)) } ?? Words("rider.refused.changed")
        case .goneElsewhere:
            return subject.map { Words("rider.refused.gone_named %@", .text($0)) } ?? Words("rider.refused.gone")
        case .refused(let code, let message):
            switch ErrorCode(rawValue: code) {
            case .limitReached:
                return subject.map { Words("rider.refused.limit_named %@", .text($0)) } ?? Words("rider.refused.limit")
            case .departurePassed: return Words("rider.refused.departed")
            case .stopNotFound, .routeNotFound, .tripNotFound:
                return subject.map { Words("rider.refused.unknown_named %@", .text($0)) }
                    ?? Words("rider.refused.unknown")
            default: return .refused(code, or: message)
            }
        }
    }
}
