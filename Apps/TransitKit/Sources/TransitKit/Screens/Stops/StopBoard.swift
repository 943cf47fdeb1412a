import TransitAPI

/// The departures of a stop as its screen shows them.
public struct StopBoard: Sendable, Equatable {
    public var stop: StopReference
    public var rows: [DepartureRow]
    public var alerts: [AlertRow]
    /// How fresh the live data for this stop is.
    public var realtime: RealtimeStatus
    /// What else is to be known, in sentences: that the timetable has ended.
    public var notices: [Words]
    /// By which later ones are asked for; nil at the end.
    var nextCursor: Cursor?

    /// The board of an answer.
    public init(_ answer: Sourced<DeparturesBody>) {
        let body = answer.value
        stop = body.stop
        rows = body.departures.map { DepartureRow($0, basis: answer.basis, asOf: answer.asOf, alerts: body.alerts) }
        alerts = body.alerts.map { AlertRow($0) }
        realtime = answer.basis == .phone ? .none : body.realtimeStatus
        notices = body.notices.filter { $0.code != .timetableOnly && $0.code != .liveDataStale }.map(\.words)
        nextCursor = body.nextCursor.flatMap { Cursor($0) }
    }

    /// Departures that are still to be shown at a moment, as they are to be shown then.
    public func rows(at now: Double) -> [DepartureRow] { rows.shown(at: now) }

    /// The server has nothing newer at a moment: the rows of its last answer are as true as they were.
    mutating func isConfirmed(at now: Double, since asOf: Double) {
        for index in rows.indices where rows[index].asOf == asOf { rows[index].asOf = now }
    }

    /// What the whole board rests on, plainly: "Live", "By the timetable: no live data here".
    public func liveWords(_ standing: Standing) -> Words {
        switch (standing.basis, realtime) {
        case (.phone, _): Words("board.by_phone_timetable")
        case (.kept, _): Words("board.as_last_heard")
        case (_, .live): Words("board.live")
        case (_, .stale): Words("board.live_old")
        case (_, .expired): Words("board.live_expired")
        case (_, .pending): Words("board.live_pending")
        case (_, .none): Words("board.no_live_data")
        }
    }

    /// Adds the departures of a later page; what is here already stays as it is.
    mutating func append(_ later: StopBoard) {
        let known = Set(rows.map(\.id))
        rows += later.rows.filter { !known.contains($0.id) }
        nextCursor = later.nextCursor
    }
}
