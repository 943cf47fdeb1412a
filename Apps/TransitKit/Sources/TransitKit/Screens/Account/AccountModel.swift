import Foundation
import TransitAPI

/// The rider's account: who is signed in and where, a copy of all that is kept, the way out.
@MainActor public final class AccountModel: RiderModel<AccountModel.State> {
    /// What the screen shows.
    public struct State: RiderScreenState {
        public var who = Session.State.signedOut
        /// Devices that are signed in, this one first.
        public var devices = Phase<[RiderAccount.Device]>.loading
        /// Whether the phone keeps who is signed in, or that nobody is.
        public var isKept = true
        /// How many changes the server has not heard of.
        public var waiting = 0
        public var refusals: [RefusalNote] = []
        /// All that is kept about the account, once it was asked for.
        public var export: Data?
        /// What is under way; nothing else is begun meanwhile.
        public var work: Work?
        public var trouble: Advice?

        /// Something that takes a while.
        public enum Work: Sendable, Equatable {
            case export
            case signOut
            case delete
            /// Signing a device out, by its id.
            case endDevice(String)
        }

        public var account: Account? { who.account }

        /// "The session has ended", "3 changes wait to be sent": what the rider should know before anything else.
        public var note: Words? {
            if who.isEnded {
                return waiting > 0 ? Words("account.ended_waiting %lld", .number(waiting)) : Words("account.ended")
            }
            guard waiting > 0 else { return nil }
            return account == nil
                ? Words("account.phone_only %lld", .number(waiting)) : Words("rider.waiting %lld", .number(waiting))
        }

        /// "This phone couldn’t save your sign-in": what a restart would bring; nil where all is kept.
        public var keepingNote: Words? {
            guard !isKept else { return nil }
            if case .signedIn = who { return Words("account.not_kept") }
            return Words("account.not_removed")
        }

        /// What is said before signing out.
        public var signOutWords: Words {
            waiting > 0 ? Words("account.sign_out.waiting %lld", .number(waiting)) : Words("account.sign_out.message")
        }
    }

    private let account: RiderAccount
    private let session: Session
    private var watching: Task<Void, Never>?

    /// - Parameters:
    ///   - account: what is done with the account.
    ///   - session: who is signed in.
    public init(account: RiderAccount, session: Session, rider: RiderData, clock: KitClock) {
        (self.account, self.session) = (account, session)
        super.init(State(), rider: rider, clock: clock)
    }

    override func show(_ snapshot: RiderSnapshot) {
        var state = state
        (state.waiting, state.refusals) = (snapshot.waiting.count, snapshot.refusals.map(RefusalNote.init))
        self.state = state
    }

    public override func appear() {
        super.appear()
        guard watching == nil else { return }
        watching = Task { [weak self, session] in
            for await who in await session.states { await self?.take(who) }
        }
    }

    public override func disappear() {
        super.disappear()
        watching?.cancel()
        watching = nil
    }

    private func take(_ who: Session.State) async {
        let isKept = await session.isKept
        let isAnother = state.account != who.account
        (state.who, state.isKept) = (who, isKept)
        if isAnother { (state.export, state.devices) = (nil, .loading) }
        if isAnother, who.account != nil { await loadDevices() }
    }

    public override func load() async {
        await look()
        await super.load()
        await look()
        await loadDevices()
    }

    /// Sees who is signed in, and whether that is kept.
    private func look() async {
        let (who, isKept) = (await session.state, await session.isKept)
        (state.who, state.isKept) = (who, isKept)
    }

    private func loadDevices() async {
        guard case .signedIn = state.who else {
            state.devices = .empty(Standing(basis: .live, asOf: clock.now()))
            return
        }
        do throws(ClientError) {
            let devices = try await account.devices()
            if Task.isCancelled { return }
            let ordered = devices.filter(\.isCurrent) + devices.filter { !$0.isCurrent }
            state.devices = .shown(ordered, Standing(basis: .live, asOf: clock.now()))
        } catch {
            state.devices = state.devices.after(error)
        }
    }

    /// Signs a device out.
    public func end(_ device: RiderAccount.Device) async {
        await work(.endDevice(device.id)) { () async throws(ClientError) in
            try await account.end(device)
            await loadDevices()
        }
    }

    /// Asks for all that is kept about the account.
    public func export() async {
        await work(.export) { () async throws(ClientError) in state.export = try await account.export() }
    }

    /// The copy was handed over, or is not wanted any more.
    public func dropExport() { state.export = nil }

    /// Signs out on this phone.
    public func signOut() async {
        await work(.signOut) { () async throws(ClientError) in await account.signOut() }
    }

    /// Deletes the account, and everything that refers to it.
    public func delete() async {
        await work(.delete) { () async throws(ClientError) in try await account.delete() }
    }

    /// The rider has read what the server would not do.
    public func dismiss(_ notes: [RefusalNote]) async {
        await make { () async throws(RiderDataError) in try await rider.acknowledge(notes.map(\.refusal)) }
    }

    private func work(_ work: State.Work, _ body: () async throws(ClientError) -> Void) async {
        guard state.work == nil else { return }
        state.work = work
        do throws(ClientError) {
            try await body()
            state.trouble = nil
        } catch {
            state.trouble = Advice(error)
        }
        state.work = nil
        await look()
        show(await rider.snapshot())
    }
}
