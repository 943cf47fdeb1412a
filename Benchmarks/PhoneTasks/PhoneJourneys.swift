import Foundation
import TransitAPI
import TransitKit

/// Journeys without a network: how long each takes, and what memory the process needs by then.
package enum PhoneJourneys {
    package static let task = "journeys"
    /// When memory is looked at.
    package static let steps = [
        "at the start", "timetable opened", "first board", "first journey", "100 journeys", "all journeys",
    ]
    /// The step whose memory counts.
    package static let counted = 4

    package struct Answer: Codable {
        package var first = 0.0
        /// Of each question but the first: for five journeys, and for one.
        package var five: [Double] = []
        package var one: [Double] = []
        package var found = 0
        package var memory: [PhoneMemory] = []
        /// Bytes of walks and days.
        package var planning = 0
    }

    /// - Parameter arguments: a `PhoneFolder` with a file `questions`: a line each of instant, stop and stop, between tabs.
    @MainActor package static func run(_ arguments: [String]) async throws -> Answer {
        let folder = arguments[0]
        let questions = try String(contentsOfFile: folder + "/questions", encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "\t").map { String($0) } }
        let now = Double(questions[0][0]) ?? 0
        let services = PhoneFolder.services(folder, now: now)
        var answer = Answer()
        answer.memory.append(.now())
        guard let engine = await services.offline.answering() else { throw ClientError.offline }
        answer.memory.append(.now())
        _ = try await services.data.departures(DeparturesRequest(stopID: questions[0][1]))
        answer.memory.append(.now())
        for (number, question) in questions.enumerated() {
            var request = TripPlanRequest(
                origin: .stop(question[1], name: nil), destination: .stop(question[2], name: nil))
            var journeys = 0
            let seconds = MonotonicClock.time {
                journeys = (try? engine.plan(request, now: Double(question[0]) ?? 0))?.itineraries.count ?? 0
            }
            answer.found += journeys > 0 ? 1 : 0
            if number == 0 { answer.first = seconds } else { answer.five.append(seconds) }
            if number == 0 || number == 99 { answer.memory.append(.now()) }
            request.limit = 1
            let alone = MonotonicClock.time { _ = try? engine.plan(request, now: Double(question[0]) ?? 0) }
            if number > 0 { answer.one.append(alone) }
        }
        answer.memory.append(.now())
        answer.planning = engine.planningByteCount ?? 0
        return answer
    }
}
