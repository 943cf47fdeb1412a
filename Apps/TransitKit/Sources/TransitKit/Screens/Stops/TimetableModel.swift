import Foundation
import TransitAPI

/// All departures of a stop on one day, as a printed timetable has them.
@MainActor public final class TimetableModel: ScreenModel<TimetableModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var name = ""
        public var groups = Phase<[TimetableSection]>.loading
        /// The day that is shown.
        public var date: ISODate
        /// What else is to be known, in sentences: that the timetable has ended.
        public var notices: [Words] = []
    }

    private let stopID: String
    private let data: TransitData
    private let today: ISODate

    /// Seconds after midnight until which most of what leaves is of the day before.
    private static let nightSeconds = 4 * 3_600

    /// Days ahead that can be shown.
    public static let days = 28

    /// - Parameter zone: the city's.
    public init(stopID: String, data: TransitData, zone: TimeZone = .sydney, clock: KitClock) {
        (self.stopID, self.data) = (stopID, data)
        let now = clock.now()
        // The small hours belong to the service day of the evening before.
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: now)) - Self.nightSeconds
        today = Timestamp(epochSeconds: Int64(now), offsetSeconds: Int32(offset)).local.date
        super.init(State(date: today), clock: clock)
    }

    /// The days that can be shown, the present service day first.
    public var dates: [ISODate] { (0..<Int32(Self.days)).map { ISODate(daysSinceEpoch: today.daysSinceEpoch + $0) } }

    public override func load() async {
        do throws(ClientError) {
            let answer = try await data.stopTimetable(StopTimetableRequest(stopID: stopID, date: state.date))
            if Task.isCancelled { return }
            (state.name, state.notices) = (answer.value.stop.stopName, answer.value.notices.map(\.words))
            let sections = answer.map { $0.groups.flatMap { TimetableSection.sections(of: $0) } }
            state.groups = Phase(sections, isEmpty: sections.value.isEmpty)
        } catch {
            if Task.isCancelled { return }
            state.groups = state.groups.after(error)
        }
    }

    /// Shows another day.
    public func show(_ date: ISODate) async {
        guard date != state.date else { return }
        state.date = date
        state.groups = .loading
        await loadAnew()
    }
}

/// One line in one direction of a printed timetable, by the hour.
public struct TimetableSection: Sendable, Equatable, Identifiable {
    public var line: LineBadge
    public var headsign: String
    public var hours: [Hour]
    public var id: String

    /// An hour with its minutes: `8: 05 20 35`.
    public struct Hour: Sendable, Equatable, Identifiable {
        /// When it begins, in seconds since 1970-01-01T00:00:00Z: in the night in which clocks go back one hour comes twice.
        public var id: Int64
        public var departures: [TimetableDeparture]

        /// The hour as clocks show it.
        public var text: String { departures.first.map { "\($0.scheduledTime.local.secondOfDay / 3_600)" } ?? "" }
        /// The minutes, each with two digits.
        public var minutes: [String] {
            departures.map { departure in
                let minute = departure.scheduledTime.local.secondOfDay / 60 % 60
                return (minute < 10 ? "0" : "") + "\(minute)"
            }
        }
        /// The times one by one, as they are read out.
        public var spoken: [Words] { minutes.map { .verbatim("\(text):\($0)") } }
    }

    /// The hours of a group, by where its vehicles say they are going.
    static func sections(of group: TimetableGroup) -> [TimetableSection] {
        var order: [String] = []
        var byHeadsign: [String: [TimetableDeparture]] = [:]
        for departure in group.departures {
            if byHeadsign[departure.headsign] == nil { order.append(departure.headsign) }
            byHeadsign[departure.headsign, default: []].append(departure)
        }
        return order.map { headsign in
            let byHour = Dictionary(grouping: byHeadsign[headsign] ?? []) { departure in
                let (time, offset) = (
                    departure.scheduledTime.epochSeconds, Int64(departure.scheduledTime.offsetSeconds)
                )
                return (time + offset) / 3_600 * 3_600 - offset
            }
            return TimetableSection(
                line: LineBadge(group.route), headsign: headsign,
                hours: byHour.sorted { $0.key < $1.key }.map { Hour(id: $0.key, departures: $0.value) },
                id: "\(group.route.routeID) \(group.directionID.map(String.init) ?? "") \(headsign)")
        }
    }
}
