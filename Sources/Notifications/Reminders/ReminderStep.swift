import Database
import Riders
import TransitAPI

/// What a rider was told last of a reminder, as the record keeps it.
struct ReminderNotice: Sendable, Hashable {
    /// What it was about the departure.
    enum News: String, Sendable {
        case leaves, cancelled
        /// It was cancelled because the timetable did not have it any more.
        case withdrawn
    }

    let news: News
    /// The departure told.
    let departure: Instant

    init(_ news: News, departure: Instant) { (self.news, self.departure) = (news, departure) }

    /// `leaves 1764028800`, `cancelled 1764028800`, `withdrawn 1764028800`.
    var text: String { "\(news.rawValue) \(departure.seconds)" }

    /// Reads what ``text`` writes; nil for anything else.
    init?(text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let news = News(rawValue: String(parts[0])), let seconds = Int64(parts[1]) else {
            return nil
        }
        self.init(news, departure: Instant(seconds: seconds))
    }
}

/// What is to be done about a reminder now.
///
/// | the departure | the rider hears |
/// |---|---|
/// | is so near as the rider asked, by the live time | it leaves in so many minutes |
/// | is 5 minutes late when the timetable would have it due | it is late; the reminder comes at its time |
/// | gets 5 minutes later than told | it is late; reminded again if there is time |
/// | gets 2 minutes earlier than told, and is due | it has made up time |
/// | does not run | at once |
/// | runs after all | as if it had not been cancelled |
///
/// Where live data falls silent nothing is taken back: what it cancelled stays so, and nobody hears that time was made up. What a
/// timetable cancelled, another one takes back.
struct ReminderStep: Sendable, Hashable {
    /// What the rider hears; nil where only the record changes.
    var message: ReminderMessage?
    /// What has become of the reminder.
    var status: ReminderStatus
    /// When it is due.
    var remindAt: Instant
    /// The departure as it now is.
    var departure: Instant
    /// Whether it is cancelled by the timetable, not by live data.
    var isWithdrawn = false

    /// What the record keeps of it.
    var notice: ReminderNotice {
        ReminderNotice(message != .cancelled ? .leaves : isWithdrawn ? .withdrawn : .cancelled, departure: departure)
    }

    /// By how much a departure must be later than the rider knows to be news, seconds.
    static let later: Int64 = 300
    /// By how much it must be earlier, seconds.
    static let earlier: Int64 = 120
    /// By how much the moment it is due must move to be written down, seconds.
    static let shift: Int64 = 30

    /// Whether there may be something to be done, before what the rider heard last is looked up.
    static func mayBeNext(_ reminder: ReminderRecord, _ state: DepartureNow, now: Instant) -> Bool {
        let mayBeBack =
            state == .timetabled && reminder.recordedStatus == .cancelled && now < reminder.departure.scheduledAt
        return mayBeBack || next(reminder, told: nil, state, now: now) != nil
    }

    /// What is to be done; nil for nothing.
    ///
    /// - Parameters:
    ///   - told: what the rider heard last of it; nil for nothing.
    static func next(
        _ reminder: ReminderRecord, told: ReminderNotice?, _ state: DepartureNow, now: Instant
    ) -> ReminderStep? {
        let scheduled = reminder.departure.scheduledAt
        let before = Int64(reminder.minutesBefore) * 60
        var known = told.flatMap { $0.news == .leaves ? $0.departure : nil }
        if known == nil, reminder.recordedStatus == .sent { known = reminder.remindAt.adding(seconds: before) }
        let departure: Instant
        switch state {
        case .leaves(let live): departure = live
        case .timetabled, .unknown:
            let isBack = state == .timetabled && reminder.recordedStatus == .cancelled && told?.news == .withdrawn
            guard reminder.recordedStatus == .scheduled || isBack else { return nil }
            departure = scheduled
        case .cancelled, .gone:
            guard reminder.recordedStatus != .cancelled, now < max(scheduled, known ?? scheduled) else { return nil }
            return ReminderStep(
                message: .cancelled, status: .cancelled, remindAt: reminder.remindAt, departure: scheduled,
                isWithdrawn: state == .gone)
        }
        guard now < departure else { return nil }
        let due = departure.adding(seconds: -before)
        var step = ReminderStep(status: .scheduled, remindAt: due, departure: departure)
        let late = ReminderMessage.late(minutes: Int((departure.seconds - scheduled.seconds) / 60))
        if reminder.recordedStatus == .sent, let known {
            if departure >= known.adding(seconds: later) {
                step.message = late
                if due <= now { step.status = .sent }
                return step
            }
            guard departure <= known.adding(seconds: -earlier) else { return nil }
            (step.message, step.status) = (.recovered(from: known), .sent)
            return step
        }
        if now >= due {
            step.status = .sent
            if let known, case .leaves = state, departure <= known.adding(seconds: -earlier) {
                step.message = .recovered(from: known)
            } else {
                step.message = .due(minutes: Int((departure.seconds - now.seconds + 59) / 60))
            }
            return step
        }
        if now >= scheduled.adding(seconds: -before), departure >= (known ?? scheduled).adding(seconds: later) {
            step.message = late
            return step
        }
        let isMoved = abs(due.seconds - reminder.remindAt.seconds) >= shift
        return isMoved || reminder.recordedStatus != .scheduled ? step : nil
    }
}
