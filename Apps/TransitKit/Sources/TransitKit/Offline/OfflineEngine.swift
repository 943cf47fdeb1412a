import Foundation
import Journeys
import LiveState
import Timetable
import TransitAPI
import TransitAnswers

/// Answers from the phone's own timetable, by the code that answers on the server. Whatever it says is by the timetable alone.
public final class OfflineEngine: Sendable {
    let timetable: Timetable
    private let journeys = JourneyService(timeLimit: 5, dayBytes: 0)
    /// What the phone's owner reads, as requests to a server say it too.
    private let languages = Locale.preferredLanguages.compactMap { LanguageTag($0) }

    /// Answers from a timetable file.
    ///
    /// - Throws: `TimetableError`.
    public convenience init(path: String) throws { self.init(try Timetable(path: path)) }

    init(_ timetable: Timetable) { self.timetable = timetable }

    /// First and last service day it holds.
    public var covers: ClosedRange<ISODate> {
        let first = ISODate(daysSinceEpoch: timetable.firstDate.daysSinceEpoch)
        return first...max(first, ISODate(daysSinceEpoch: timetable.lastDate.daysSinceEpoch))
    }

    /// When it was made, in seconds since 1970-01-01T00:00:00Z.
    public var generatedAt: Double { Double(timetable.summary.generatedAt) }

    /// Which version it is, as the server calls it.
    public var version: String { timetable.string(timetable.summary.version) }

    func answers(_ now: Double) -> Answers {
        var answers = Answers(timetable: timetable, now: Int64(now))
        answers.languages = languages
        return answers
    }

    /// `GET /stops/{stop_id}/departures`.
    public func departures(_ request: DeparturesRequest, now: Double) throws -> DeparturesBody {
        try answers(now).board(request).body
    }

    /// `GET /departures`.
    public func boards(_ request: BoardsRequest, now: Double) throws -> BoardsBody {
        try answers(now).boards(request).body
    }

    /// `GET /stops/{stop_id}/timetable`.
    public func stopTimetable(_ request: StopTimetableRequest, now: Double) throws -> StopTimetableBody {
        try answers(now).stopTimetable(request)
    }

    /// `GET /stops`.
    public func search(_ request: SearchStopsRequest, now: Double) -> StopSearchBody { answers(now).search(request) }

    /// `GET /stops/nearby`.
    public func nearby(_ request: NearbyStopsRequest, now: Double) -> NearbyStopsBody { answers(now).nearby(request) }

    /// `GET /departures/nearby`.
    public func nearbyDepartures(_ request: NearbyDeparturesRequest, now: Double) -> NearbyDeparturesBody {
        answers(now).nearbyDepartures(request).body
    }

    /// `GET /stops/{stop_id}`.
    public func stop(_ request: StopRequest, now: Double) throws -> StopDetail {
        let answers = answers(now)
        return answers.detail(of: try answers.requireStop(request.stopID))
    }

    /// `GET /routes`.
    public func routes(_ request: RoutesRequest, now: Double) -> RoutesBody { answers(now).routes(request) }

    /// `GET /trips/{trip_id}`.
    public func trip(_ request: TripRequest, now: Double) throws -> TripDetail { try answers(now).trip(request).body }

    /// `POST /trips/plan`. Computes: for threads that may.
    ///
    /// - Parameter isCancelled: asked often; true ends the search.
    public func plan(
        _ request: TripPlanRequest, now: Double, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> TripPlanBody {
        let journeys = JourneyAnswers(answers(now), journeys, SearchCancel(isPast: isCancelled))
        return try journeys.plan(try journeys.question(request)).body
    }

    /// `GET /trips/{trip_id}/ride`.
    public func ride(_ request: RideRequest, now: Double) throws -> Itinerary {
        try JourneyAnswers(answers(now), journeys, SearchCancel { false }).ride(request).body
    }

    /// Makes the tables that a moment needs, so that the first journey need not wait for them.
    public func prepare(now: Double) { journeys.prepare(timetable, now: Int64(now)) }

    /// Bytes that planning holds beside the mapped timetable; nil before its first question.
    public var planningByteCount: Int? { journeys.byteCount }
}
