import TransitAPI

/// Which notifications a rider wants, and when.
@MainActor public final class NotificationSettingsModel: RiderModel<NotificationSettingsModel.State> {
    /// What the screen shows.
    public struct State: RiderScreenState {
        public var settings = Phase<NotificationSettings>.loading
        /// Favourites, each with whether it may notify.
        public var favourites: [FavouriteRow] = []
        /// Whether the phone may show notifications at all.
        public var permission = Permission.notAsked
        /// Until when nothing is sent; nil where nothing is muted, or nobody knows.
        public var mutedUntil: Timestamp?
        /// How many changes the server has not heard of.
        public var waiting = 0
        public var refusals: [RefusalNote] = []
        public var trouble: Advice?

        /// Whether there is a reason to ask for leave: the rider looks at settings that mean nothing without it.
        public var offersPermission: Bool { permission == .notAsked }
    }

    private let permissions: any NotificationPermissions

    /// - Parameter permissions: who knows whether notifications may be shown.
    public init(rider: RiderData, permissions: any NotificationPermissions, clock: KitClock) {
        self.permissions = permissions
        super.init(State(), rider: rider, clock: clock)
    }

    override func show(_ snapshot: RiderSnapshot) {
        var state = state
        let settings = snapshot.records.settings
        if snapshot.account == nil {
            state.settings = .failed(Advice(.signedOut))
        } else if snapshot.syncedAt != nil || settings != .usual {
            state.settings = .shown(settings, snapshot.standing)
        } else {
            state.settings = snapshot.problem.map { .failed(Advice($0)) } ?? .loading
        }
        let changed = Set(snapshot.waiting.compactMap(\.edit.recordID))
        state.favourites = snapshot.records.favorites.map {
            FavouriteRow($0, isWaiting: changed.contains($0.id), settings: settings)
        }
        state.waiting = snapshot.waiting.count
        state.refusals = snapshot.refusals.map(RefusalNote.init)
        self.state = state
    }

    public override func load() async {
        state.permission = await permissions.notifications()
        await super.load()
        guard state.settings.value != nil, !Task.isCancelled else { return }
        // Where it cannot be asked, nothing is said of it.
        let body = try? await rider.notifications(NotificationsRequest(limit: 1))
        state.mutedUntil = body?.mutedUntil
    }

    /// Asks for leave to show notifications.
    public func askForPermission() async { state.permission = await permissions.askForNotifications() }

    /// Keeps quiet between two times of day, or does not any more.
    public func setQuietHours(_ isOn: Bool) async {
        await change { settings in
            settings.quietHoursEnabled = isOn
            // Hours that are switched on need a start and an end.
            guard isOn else { return }
            settings.quietStart = settings.quietStart ?? ClockTime(minutes: 22 * 60)
            settings.quietEnd = settings.quietEnd ?? ClockTime(minutes: 7 * 60)
        }
    }

    /// Quiet hours start and end at these minutes of the day.
    public func setQuietHours(from start: Int, to end: Int) async {
        guard let start = ClockTime(minutes: start), let end = ClockTime(minutes: end) else { return }
        await change { ($0.quietStart, $0.quietEnd) = (start, end) }
    }

    /// The least an alert has to be.
    public func setSeverity(_ severity: NotificationSeverity) async { await change { $0.severityMin = severity } }

    /// From how many minutes on a late trip is told of.
    public func setDelay(minutes: Int) async {
        let minutes = min(max(minutes, RiderLimits.delayMinutes.lowerBound), RiderLimits.delayMinutes.upperBound)
        await change { $0.delayMinutesMin = minutes }
    }

    /// Whether grave alerts may break through a focus.
    public func setTimeSensitive(_ isAllowed: Bool) async { await change { $0.timeSensitiveOk = isAllowed } }

    /// Whether alerts about a favourite are sent.
    public func setNotifies(_ row: FavouriteRow, _ isOn: Bool) async {
        await change {
            $0.perFavoriteOverrides[row.id.description] = FavoriteOverride(notificationsEnabled: isOn)
        }
    }

    /// Hears nothing of alerts for some hours; 0 hears of them again.
    public func mute(hours: Int) async {
        do throws(ClientError) {
            if hours > 0 {
                state.mutedUntil = try await rider.mute(hours: hours)
            } else {
                try await rider.unmute()
                state.mutedUntil = nil
            }
            state.trouble = nil
        } catch {
            state.trouble = Advice(error)
        }
    }

    /// The rider has read what the server would not do.
    public func dismiss(_ notes: [RefusalNote]) async {
        await make { () async throws(RiderDataError) in try await rider.acknowledge(notes.map(\.refusal)) }
    }

    private func change(_ edit: @Sendable (inout NotificationSettings) -> Void) async {
        await make { () async throws(RiderDataError) in try await rider.changeSettings(edit) }
    }
}
