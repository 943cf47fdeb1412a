import TransitAPI

/// What widgets and intents show: asked once, with what the app left for them.
public struct GlanceReader: Sendable {
    private let data: TransitData
    private let shelf: GlanceShelf
    private let location: any LocationSource
    private let clock: KitClock

    /// - Parameters:
    ///   - data: answers, as in the app; a timetable in the folder they share answers without a network.
    ///   - shelf: what the app left.
    public init(data: TransitData, shelf: GlanceShelf, location: any LocationSource, clock: KitClock) {
        (self.data, self.shelf, self.location, self.clock) = (data, shelf, location, clock)
    }

    /// What the app left.
    public var notes: GlanceNotes { shelf.read() }

    /// The boards of favourite stops, the first of them; empty where there are none.
    public func boards(_ count: Int) async -> [BoardTimeline] {
        let stops = Array(notes.stops.prefix(count))
        if stops.count == 1 { return [await board(stops[0])] }
        guard !stops.isEmpty else { return [] }
        let now = clock.now()
        do throws(ClientError) {
            let answer = try await data.boards(
                BoardsRequest(stopIDs: stops.map(\.id), limit: Self.departures / stops.count))
            let boards = Dictionary(answer.value.boards.map { ($0.stop.stopID, $0) }) { first, _ in first }
            return stops.map { stop in
                guard let board = boards[stop.id] else {
                    return BoardTimeline(unknown: stop.name, id: stop.id, from: now)
                }
                return BoardTimeline(answer.map { _ in board }, name: stop.name, from: now)
            }
        } catch {
            return stops.map { BoardTimeline(failure: error, name: $0.name, id: $0.id, from: now) }
        }
    }

    /// Departures that are asked for: more than are shown, as they have to last until the next refresh.
    private static let departures = 30

    /// The board of one stop.
    public func board(_ stop: GlanceNotes.Stop) async -> BoardTimeline {
        do throws(ClientError) {
            let answer = try await data.departures(DeparturesRequest(stopID: stop.id, limit: Self.departures))
            return BoardTimeline(answer, name: stop.name, from: clock.now())
        } catch {
            return BoardTimeline(failure: error, name: stop.name, id: stop.id, from: clock.now())
        }
    }

    /// The next way home, from where the rider is, or from where the trip starts where that is not known.
    public func wayHome() async -> WayHome {
        guard let trip = notes.wayHome else { return WayHome(name: nil, journeys: .failed(.noTrip)) }
        let here = await location.location()
        guard let to = PlanEnd(trip.destination)?.place(at: nil),
            let from = here.map({ .coordinates($0, name: nil) }) ?? PlanEnd(trip.origin)?.place(at: nil)
        else { return WayHome(name: trip.name, journeys: .failed(.noTrip)) }
        let request = TripPlanRequest(
            origin: from, destination: to, preferences: trip.preferences.tripPreferences, limit: 3)
        do throws(ClientError) {
            let answer = try await data.plan(request)
            let rows = PlannedJourneys(answer.value, basis: answer.basis).rows
            return WayHome(name: trip.name, journeys: Phase(answer.map { _ in rows }, isEmpty: rows.isEmpty))
        } catch {
            return WayHome(name: trip.name, journeys: .failed(Advice(planning: error)))
        }
    }
}

/// The next way home.
public struct WayHome: Sendable, Equatable {
    /// What the rider calls the trip; nil where none is kept.
    public var name: String?
    public var journeys: Phase<[JourneyRow]>

    /// What a widget shows from a moment on: the journeys that can still be taken, until none is left.
    public func entries(from now: Double) -> [(from: Double, rows: [JourneyRow])] {
        let rows = journeys.value ?? []
        let moments = Set([now] + rows.map(\.itinerary.departureTime.inSeconds).filter { $0 > now }).sorted()
        return moments.map { moment in
            (moment, rows.filter { $0.itinerary.departureTime.inSeconds > moment && $0.itinerary.status != .broken })
        }
    }

    /// The answer of an intent, spoken.
    public func spoken(at now: Double) -> [Words] {
        guard let first = entries(from: now).first?.rows.first else {
            return [journeys.advice?.title ?? .planNoJourney]
        }
        return [first.start, Words("glance.home_at %@", .text(ClockText.text(first.itinerary.arrivalTime)))]
            + first.warnings.map(\.words)
    }
}

extension BoardTimeline {
    /// The answer of an intent, spoken: the next departures, of those that run.
    public var spoken: [Words] {
        guard let entry = entries.first else { return [] }
        let rows = entry.rows.filter { !$0.isCancelled }.prefix(3)
        guard !rows.isEmpty else { return [entry.note ?? Words("glance.none")] }
        return rows.map { row in
            Words("glance.departure %@ %@ %@", .text(row.line.text), .text(row.headsign), .text(row.clock))
        }
    }
}

extension Advice {
    /// No trip is kept that leads home.
    static let noTrip = Advice(title: Words("glance.no_trip.title"), message: Words("glance.no_trip.message"))
}
