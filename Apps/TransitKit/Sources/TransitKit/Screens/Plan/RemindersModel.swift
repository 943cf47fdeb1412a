import TransitAPI

/// The departures that a rider is reminded of.
@MainActor public final class RemindersModel: ScreenModel<RemindersModel.State> {
    /// What is shown.
    public struct State: Equatable, Sendable {
        public var reminders: Phase<RemindersShown> = .loading
        /// What went wrong with the last change.
        public var advice: Advice?
    }

    private let store: any ReminderStore

    /// Seconds between two looks: reminders move with the live departure.
    static let interval = 60.0

    /// The reminders of a store.
    public init(store: any ReminderStore, clock: KitClock) {
        self.store = store
        super.init(State(), clock: clock, interval: Self.interval)
    }

    public override func load() async {
        if state.reminders == .loading, let kept = await store.keptReminders(), !Task.isCancelled { show(kept) }
        do throws(ClientError) {
            let reminders = try await store.reminders()
            if Task.isCancelled { return }
            show(reminders)
        } catch {
            state.reminders = state.reminders.after(error)
        }
    }

    private func show(_ reminders: Sourced<[Reminder]>) {
        state.reminders = Phase(reminders.map { RemindersShown($0) }, isEmpty: reminders.value.isEmpty)
    }

    /// Ends a reminder.
    public func remove(_ id: RecordID) async {
        guard case .shown(var shown, let standing) = state.reminders else { return }
        giveUpLoading()
        let before = state.reminders
        shown.due.removeAll { $0.id == id }
        shown.past.removeAll { $0.id == id }
        state.reminders = shown.due.isEmpty && shown.past.isEmpty ? .empty(standing) : .shown(shown, standing)
        do throws(ClientError) {
            try await store.remove(reminder: id)
            state.advice = nil
        } catch {
            state.reminders = before
            state.advice = Advice(error)
        }
    }

    /// The rider has read what went wrong.
    public func dismissAdvice() { state.advice = nil }
}

/// Reminders that are still to come, and those that are over.
public struct RemindersShown: Sendable, Equatable {
    public var due: [ReminderRow]
    public var past: [ReminderRow]

    init(_ reminders: [Reminder]) {
        let rows = reminders.map { ReminderRow(reminder: $0) }
        due = rows.filter { $0.reminder.status == .scheduled }
        past = rows.filter { $0.reminder.status != .scheduled }
    }
}

/// A reminder in the list.
public struct ReminderRow: Sendable, Equatable, Identifiable {
    public var reminder: Reminder

    public var id: RecordID { reminder.id }
    /// "T1 to Hornsby".
    public var title: Words {
        .planRideTo(reminder.routeName ?? "", reminder.headsign ?? "")
    }
    /// "Central, 8:05".
    public var departure: Words {
        .planAt(reminder.stopName ?? reminder.stopID, ClockText.text(reminder.scheduledTime))
    }
    /// When the rider is told, or what has become of it.
    public var status: Words {
        switch reminder.status {
        case .scheduled:
            Words("reminders.at %@ %lld", .text(ClockText.text(reminder.remindAt)), .number(reminder.minutesBefore))
        case .sent:
            minutesLate == 0
                ? Words("reminders.sent")
                : Words("reminders.sent_late %@ %lld", .text(ClockText.text(changedAt)), .number(minutesLate))
        case .cancelled: Words("reminders.cancelled")
        case .missed: Words("reminders.missed")
        }
    }
    /// Whole minutes between when it was due and when it was sent: the record changes when it is sent. What has changed it once
    /// the vehicle had left was something else.
    public var minutesLate: Int {
        let late = reminder.updatedAt.epochSeconds - reminder.remindAt.epochSeconds
        guard reminder.status == .sent, (60...Int64(reminder.minutesBefore) * 60 + 60).contains(late) else { return 0 }
        return Int(late / 60)
    }
    /// When it was changed last, by the city's clock.
    private var changedAt: Timestamp {
        Timestamp(epochSeconds: reminder.updatedAt.epochSeconds, offsetSeconds: reminder.remindAt.offsetSeconds)
    }
    /// Whether the rider should be told that no reminder came, or that it came too late.
    public var isWorrying: Bool { reminder.status == .cancelled || reminder.status == .missed || minutesLate > 0 }
    /// The trip that it is of.
    public var destination: Destination {
        .trip(id: reminder.tripID, date: reminder.serviceDate.description, stop: reminder.stopID)
    }
    /// What VoiceOver reads, in this order: one sentence a row.
    public var spoken: [Words] { [title, departure, status] }
}
