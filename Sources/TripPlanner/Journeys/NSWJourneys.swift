import Feeds
import Journeys
import Synchronization
import Timetable
import TransitAPI
import TransitAnswers

/// The Trip Planner of Transport for NSW as a provider of places and journeys.
package final class NSWJourneys: JourneyProvider {
    let client: TripPlannerClient
    private let rules: TripPlannerRules
    private let fallBacks = Mutex<[ProviderFailure: Int]>([:])

    package let name = PlanProvider.nswTripPlanner
    static let title = "the Trip Planner of Transport for NSW"
    package var title: String { Self.title }

    /// - Parameters:
    ///   - client: asks within the provider's quota, and keeps answers for ten minutes.
    ///   - rules: what it is asked for.
    package init(_ client: TripPlannerClient, rules: TripPlannerRules) {
        (self.client, self.rules) = (client, rules)
    }

    package var plansFirst: Bool { rules.use == .first }
    package var timeout: Double { rules.timeout }

    /// Modes that it has product classes for.
    private static let modes: Set<TransitAPI.Mode> = [.rail, .metro, .lightRail, .bus, .coach, .ferry]
    /// Fewest journeys it is asked for: who asks for two and who asks for five share an answer.
    private static let count = 6

    /// It knows no vias and no windows, does not keep to limits of walking, speed, changes or slack, has no pages, cannot
    /// leave live data out, and tells of wheelchairs and bicycles only where it is sure.
    package func canPlan(_ request: TripPlanRequest) -> Bool {
        var usual = TripPreferences()
        usual.modes = request.preferences.modes
        return request.via.isEmpty && request.windowMinutes == 0 && request.cursor == nil && request.realtime
            && request.limit <= TripQuestion.counts.upperBound && request.preferences == usual
            && (usual.modes.map { !$0.isEmpty && Self.modes.isSuperset(of: $0) } ?? true)
    }

    package func place(_ text: String) async throws(ProviderFailure) -> ProvidedPlace? {
        do throws(TripPlannerError) {
            return try await client.find(PlaceQuestion(text)).places.first.map { place in
                let isStop = place.kind == .stop || place.kind == .platform
                return ProvidedPlace(
                    name: place.name, stopID: isStop ? place.id : nil, latitude: place.coordinate.latitude,
                    longitude: place.coordinate.longitude, isBest: place.isBest)
            }
        } catch {
            throw ProviderFailure(error)
        }
    }

    package func itineraries(
        _ question: JourneyAnswers.Question, for journeyAnswers: JourneyAnswers
    ) async throws(ProviderFailure) -> ProvidedItineraries {
        let request = question.request
        let asked = TripQuestion(
            from: place(question.origin, journeyAnswers), to: place(question.destination, journeyAnswers),
            time: question.asked,
            isArrival: question.query.arrivesBy, count: max(Self.count, request.limit),
            modes: request.preferences.modes.map { Set($0.compactMap { TransitMode(name: $0.rawValue) }) })
        let plan: TripPlan
        do throws(TripPlannerError) {
            plan = try await client.plan(asked)
        } catch {
            throw ProviderFailure(error)
        }
        let provided = NSWItineraries(question, journeyAnswers, plannedAt: plan.fetchedAt).itineraries(plan.journeys)
        guard !provided.itineraries.isEmpty else { throw .noJourneys }
        return provided
    }

    private func place(_ resolved: JourneyAnswers.Resolved, _ journeyAnswers: JourneyAnswers) -> AskedPlace {
        switch resolved.place {
        case .stop(let stop): .stop(journeyAnswers.timetable.string(journeyAnswers.timetable.stops[stop].id))
        case .point(let point): .coordinate(latitude: point.latitude, longitude: point.longitude)
        }
    }

    package func fellBack(_ failure: ProviderFailure) { fallBacks.withLock { $0[failure, default: 0] += 1 } }

    package func write(to text: inout MetricsText) {
        let status = client.status()
        let name = "transit_trip_planner"
        func each<Key>(_ label: String, _ counts: [Key: Int], _ text: (Key) -> String) -> [([(String, String)], Double)]
        {
            counts.map { (text($0.key), Double($0.value)) }.sorted { $0.0 < $1.0 }.map { ([(label, $0.0)], $0.1) }
        }
        text.add(
            "\(name)_questions_total", "counter", "Questions to the Trip Planner by how they were met.",
            each("met", ["asked": status.asked, "cached": status.fromCache, "joined": status.joined]) { $0 })
        text.add(
            "\(name)_answers_total", "counter", "Answers of the Trip Planner that could be read.",
            [([], Double(status.answered))])
        text.add(
            "\(name)_failures_total", "counter", "Questions the Trip Planner has no answer to, by reason.",
            each("reason", status.failures) { $0 })
        text.add(
            "\(name)_journeys_left_out_total", "counter", "Journeys of its answers that could not be read, by reason.",
            each("reason", status.leftOut, \.rawValue))
        text.add(
            "\(name)_fall_backs_total", "counter",
            "Plans our own planner made in place of the Trip Planner, by reason.",
            each("reason", fallBacks.withLock { $0 }, \.rawValue))
        text.add(
            "\(name)_circuit_open", "gauge", "1 while the Trip Planner is left alone after failures.",
            [([], status.circuit == .closed ? 0 : 1)])
        text.add(
            "\(name)_in_flight", "gauge", "Questions to the Trip Planner under way.", [([], Double(status.inFlight))])
    }
}

extension ProviderFailure {
    init(_ error: TripPlannerError) {
        self =
            switch error {
            case .unaskable: .unaskable
            case .quotaExhausted: .quotaExhausted
            case .paused: .paused
            case .tooManyInFlight: .busy
            case .timedOut: .timedOut
            case .refused: .refused
            case .unreachable: .unreachable
            case .unreadable: .unreadable
            case .cancelled: .cancelled
            }
    }
}
