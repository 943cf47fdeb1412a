import TransitAPI

/// One journey, leg by leg, as it is now.
@MainActor public final class ItineraryModel: TickingModel<ItineraryModel.State> {
    /// What is shown.
    public struct State: Equatable, Sendable {
        public var itinerary: Itinerary
        /// The journey in short.
        public var row: JourneyRow
        public var legs: [LegRow]
        /// What it rests on; nil before the server has been asked about it.
        public var standing: Standing?
        /// What has changed since the rider looked first.
        public var changes: [Words] = []
        /// Other journeys, where this one no longer works.
        public var alternatives: [JourneyRow] = []
        /// What alerts say that concern it, as far as that is known.
        public var alerts: [AlertRow] = []
        /// Why it can't be brought up to date.
        public var advice: Advice?
        /// Whether the timetable no longer has it.
        public var isGone = false
        /// What became of the last thing a rider did with it.
        public var note: Note?

        /// Whether it can't be made any more.
        public var isBroken: Bool { isGone || itinerary.status == .broken }
        /// Whether it can be followed step by step.
        public var canGo: Bool { !isBroken && !itinerary.legs.isEmpty }

        /// What an alert says; nil before that is known.
        public func alert(_ id: String) -> AlertRow? { alerts.first { $0.id == id } }
    }

    /// What became of something a rider did.
    public enum Note: Sendable, Equatable {
        case saved
        case reminded(minutes: Int)
        case failed(Advice)

        /// The same in words.
        public var words: Words {
            switch self {
            case .saved: Words("itinerary.saved")
            case .reminded(let minutes): Words("itinerary.reminded %lld", .number(minutes))
            case .failed(let advice): advice.title
            }
        }
    }

    private let data: TransitData
    private let forecast: any RainForecast
    private let trips: any SavedTripStore
    private let reminders: any ReminderStore
    /// Who asks whether the phone may show them; nil where nobody has to.
    private let permissions: (any NotificationPermissions)?
    private let first: Itinerary
    /// False once the server has said that it can't tell anything of the journey.
    private var mayRefresh: Bool

    /// Seconds between two looks while somebody looks.
    static let interval = 30.0
    /// Alerts whose words are asked for.
    static let mostAlerts = 6

    /// A journey that was planned.
    ///
    /// - Parameters:
    ///   - basis: what the plan rested on; told from the journey where nil.
    ///   - permissions: who asks whether the phone may show reminders, once there is one; nil where nobody has to.
    public init(
        _ itinerary: Itinerary, basis: Basis? = nil, data: TransitData, clock: KitClock, trips: any SavedTripStore,
        reminders: any ReminderStore, permissions: (any NotificationPermissions)? = nil,
        forecast: any RainForecast = NoForecast()
    ) {
        (self.data, self.trips, self.reminders, self.forecast) = (data, trips, reminders, forecast)
        self.permissions = permissions
        first = itinerary
        mayRefresh = itinerary.refreshToken != nil
        let basis = basis ?? (itinerary.realtimeDataAvailable ? .live : .timetable)
        let state = State(
            itinerary: itinerary, row: JourneyRow(itinerary, basis: basis), legs: Self.rows(itinerary, basis),
            standing: Standing(basis: basis, asOf: clock.now()))
        super.init(state, clock: clock, interval: mayRefresh ? Self.interval : nil)
    }

    private static func rows(_ itinerary: Itinerary, _ basis: Basis, rain: [Int: Words] = [:]) -> [LegRow] {
        itinerary.legs.enumerated().map { index, leg in
            var row = LegRow(leg, id: index, basis: basis)
            row.rain = rain[index]
            return row
        }
    }

    public override func load() async {
        await refreshItinerary()
        await readAlerts()
        let rain = await WalkRain.words(for: state.itinerary, forecast)
        if !Task.isCancelled { state.legs = Self.rows(state.itinerary, basis, rain: rain) }
        tickFromNow()
    }

    /// Reads what is not known yet: what an alert said a while ago will do for a list.
    private func readAlerts() async {
        let known = Set(state.alerts.map(\.id))
        for id in state.itinerary.alertIDs.prefix(Self.mostAlerts) where !known.contains(id) {
            let alert = try? await data.alert(AlertRequest(alertID: id, language: .ofPhone))
            if Task.isCancelled { return }
            if let alert { state.alerts.append(AlertRow(alert.value)) }
        }
    }

    private var basis: Basis { state.standing?.basis ?? .timetable }
    private var rain: [Int: Words] {
        Dictionary(uniqueKeysWithValues: state.legs.compactMap { row in row.rain.map { (row.id, $0) } })
    }

    /// What the server can tell nothing more of does not stay live for ever.
    public override func tick(_ now: Double) {
        guard let standing = state.standing, standing.secondsUntilOld(now) <= 0 else { return }
        state.standing = standing.aged(to: now)
        state.row = state.row.aged()
        state.legs = Self.rows(state.itinerary, basis, rain: rain)
    }

    public override func secondsUntilChange(_ now: Double) -> Double {
        state.standing?.secondsUntilOld(now) ?? .infinity
    }

    private func refreshItinerary() async {
        guard mayRefresh, let token = first.refreshToken else { return }
        do throws(ClientError) {
            show(try await data.refresh(TripRefreshRequest(refreshToken: token)))
        } catch {
            guard error != .cancelled else { return }
            if case .refused(let refusal) = error, refusal.code == ErrorCode.refreshTokenInvalid.rawValue {
                mayRefresh = false
                state.advice = Advice(
                    title: Words("itinerary.plan_again.title"), message: Words("itinerary.plan_again.message"))
            } else if error.allowsOffline {
                // The journey stays as it was, and says how old that is.
                state.standing = state.standing?.after(error)
                state.row = state.row.aged()
            } else {
                state.advice = Advice(error)
            }
        }
    }

    /// Whether a change shows on a clock: a few seconds do not.
    private func isSeen(_ change: ItineraryChange, in now: Itinerary?) -> Bool {
        guard let legs = now?.legs, legs.indices.contains(change.legIndex), first.legs.indices.contains(change.legIndex)
        else { return true }
        let (leg, before) = (legs[change.legIndex], first.legs[change.legIndex])
        let times: (Timestamp?, Timestamp?)
        switch change.kind {
        case .departureTime: times = (leg.from.departureTime, before.from.departureTime)
        case .arrivalTime: times = (leg.to.arrivalTime, before.to.arrivalTime)
        default: return true
        }
        guard let now = times.0, let then = times.1 else { return true }
        return ClockText.text(now) != ClockText.text(then)
    }

    private func show(_ answer: Sourced<TripRefreshBody>) {
        let body = answer.value
        var next = state
        next.advice = nil
        next.isGone = body.itinerary == nil
        if let itinerary = body.itinerary {
            next.itinerary = itinerary
            next.row = JourneyRow(itinerary, basis: answer.basis)
            next.legs = Self.rows(itinerary, answer.basis, rain: rain)
        }
        // What a journey rests on is said by itself: the answer to a question about it is always of now.
        var standing = Standing(answer)
        if answer.basis == .live, body.itinerary?.realtimeDataAvailable != true { standing.basis = .timetable }
        next.standing = standing
        let legs = (body.itinerary ?? first).legs
        next.changes = body.changes.filter { isSeen($0, in: body.itinerary) }.map { change in
            change.words(of: legs.indices.contains(change.legIndex) ? legs[change.legIndex] : nil)
        }
        let last = LastJourney.found(in: body.alternatives)
        next.alternatives = body.alternatives.enumerated().map {
            JourneyRow($1, basis: answer.basis, next: last[$0])
        }
        state = next
    }

    /// Whether the journey has a departure that one can be reminded of.
    public var canRemind: Bool { reminder(minutesBefore: 1) != nil }

    private func reminder(minutesBefore minutes: Int) -> ReminderDraft? {
        guard let ride = state.itinerary.legs.first(where: { $0.mode != .walk }), !ride.isCancelled,
            let trip = ride.tripID, let date = ride.serviceDate, let stop = ride.from.stopID,
            let departure = ride.from.departureTime, departure.inSeconds > clock.now()
        else { return nil }
        return ReminderDraft(
            tripID: trip, serviceDate: date, stopID: stop, startTime: ride.startTime, minutesBefore: minutes,
            scheduledTime: ride.from.scheduledDepartureTime ?? departure, stopName: ride.from.name,
            routeName: ride.routeShortName ?? ride.routeLongName, headsign: ride.headsign)
    }

    /// Minutes before the first departure at which one has to leave: the walk to it, and a little.
    public var minutesToFirstRide: Int {
        let walk = state.itinerary.legs.prefix { $0.mode == .walk }.reduce(0) { $0 + $1.durationMinutes }
        return min(max(walk + 2, 5), 60)
    }

    /// Asks to be told when it is time to leave.
    public func remind() async {
        let minutes = minutesToFirstRide
        guard let reminder = reminder(minutesBefore: minutes) else { return }
        do throws(ClientError) {
            try await reminders.remind(reminder)
            let isShown = await permissions?.askForNotifications() ?? .allowed == .allowed
            state.note = isShown ? .reminded(minutes: minutes) : .failed(.remindersNotShown)
        } catch {
            state.note = .failed(Advice(error))
        }
    }

    /// What the trip from the journey's start to its end may be called; nil where neither end can be kept.
    public var savable: CreateSavedTripRequest? {
        CreateSavedTripRequest(from: state.itinerary.legs.first?.from.saved, to: state.itinerary.legs.last?.to.saved)
    }

    /// Keeps the trip under a name.
    public func save(as name: String) async { state.note = await trips.keep(savable, as: name) }

    /// The rider has read what became of it.
    public func dismissNote() { state.note = nil }
}

extension Advice {
    /// A reminder is made, and this phone may not show it.
    static let remindersNotShown = Advice(
        title: Words("itinerary.reminder_not_shown.title"), message: Words("itinerary.reminder_not_shown.message"),
        action: .openSettings)
}

extension LegPlace {
    /// The same for something to keep.
    var saved: SavedPlaceInput? {
        if let stopID { return .stop(stopID, name: name) }
        guard let lat, let lon, let place = Coordinates(latitude: lat, longitude: lon) else { return nil }
        return .point(place, name: name.isEmpty ? nil : name)
    }
}
