import FeedFixtures
import GTFSValues
import Journeys
import Testing
import Timetable

/// A search leaves nothing behind that the next one, or another thread's, could see.
@Suite struct ScratchTests {
    /// A hundred questions over a small city, of every kind.
    private func questions(_ timetable: Timetable) throws -> [ReferenceQuestion] {
        let date = try #require(ServiceDate("20240407"))
        var maker = QuestionMaker(ReferenceWorld(timetable, date: date), seed: 5)
        return (0..<100).compactMap { _ in maker.question() }
    }

    private func city() throws -> Compiled {
        try Compiled(
            RandomCity(
                zone: "Australia/Sydney", otherZone: "Australia/Adelaide", first: "20240404", last: "20240409", seed: 3
            ).feed)
    }

    @Test("A planner answers the same after any other questions as a new one does")
    func reuse() throws {
        let compiled = try city()
        let network = RoutingNetwork(compiled.timetable)
        let walks = WalkTable.feed(network, changeSeconds: nil)
        let questions = try questions(compiled.timetable)
        let used = BatchPlanner(network, walks: walks)
        let answers = questions.map { $0.answer(by: BatchPlanner(network, walks: walks)) }
        #expect(answers.filter { !$0.isEmpty }.count > 40)
        for order in [questions.indices.map { $0 }, questions.indices.reversed()] {
            for index in order { #expect(questions[index].answer(by: used) == answers[index]) }
        }
        // The same twice running.
        for (question, answer) in zip(questions, answers) {
            #expect(question.answer(by: used) == answer)
            #expect(question.answer(by: used) == answer)
        }
    }

    @Test("A planner answers the same though the service days it has seen were let go of")
    func days() throws {
        let compiled = try city()
        let questions = try questions(compiled.timetable)
        let roomy = RoutingNetwork(compiled.timetable)
        let cramped = RoutingNetwork(compiled.timetable, dayBytes: 0)
        let one = BatchPlanner(roomy, walks: .feed(roomy, changeSeconds: 60))
        let other = BatchPlanner(cramped, walks: .feed(cramped, changeSeconds: 60))
        for question in questions { #expect(question.answer(by: one) == question.answer(by: other)) }
    }

    @Test("The days of the coming week are made one after another, as long as they fit")
    func daysAhead() throws {
        var feed = FeedFixture()
        for stop in ["a", "b"] { feed.stop(stop) }
        feed.route("R")
        feed.service("S", "1111111", "20240101", "20241231")
        for hour in 6..<20 { feed.trip("\(hour)", calls: ["a \(hour):00", "b \(hour):20"]) }
        let timetable = try Compiled(feed).timetable
        let morning = timetable.cityZone.start(of: try #require(ServiceDate("20240408"))) + 8 * 3_600
        func sizes(_ network: RoutingNetwork) -> [Int] {
            (0..<12).map { _ in
                network.prepare(for: morning)
                return network.dayTableBytes
            }
        }
        let growing = sizes(RoutingNetwork(timetable))
        let needed = growing[0]
        #expect(zip(growing, growing.dropFirst()).allSatisfy { $0 <= $1 })
        // A week's, and no more.
        #expect(growing[5] > growing[4] && growing[11] == growing[9])
        let cramped = RoutingNetwork(timetable, dayBytes: 0)
        #expect(Set(sizes(cramped)).count == 1 && sizes(cramped)[0] <= needed)
        // Those of a month are asked for: three stay.
        cramped.prepare((0..<30).compactMap { ServiceDate("20240501")?.advanced(by: $0) })
        #expect(cramped.dayTableBytes <= needed)
    }

    @Test("A timetable of trips on demand alone has no day, and needs no table")
    func onDemand() throws {
        var feed = FeedFixture()
        feed.route("F")
        feed.trip("flex", route: "F", calls: [])
        feed.add(
            "stop_times.txt",
            ["trip_id": "flex", "stop_sequence": "1", "location_id": "zone", "pickup_type": "2", "drop_off_type": "2"])
        let network = RoutingNetwork(try Compiled(feed).timetable)
        #expect(network.timetable.summary.dayCount == 0)
        network.prepare(for: 1_712_000_000)
        #expect(network.dayTableBytes == 0)
    }

    @Test("Threads with planners of their own agree")
    func threads() async throws {
        let compiled = try city()
        let network = RoutingNetwork(compiled.timetable)
        let walks = WalkTable.feed(network, changeSeconds: nil)
        let questions = try questions(compiled.timetable)
        let answers = await withTaskGroup(of: [[ReferenceAnswer]].self) { group in
            for thread in 0..<6 {
                group.addTask {
                    let planner = BatchPlanner(network, walks: walks)
                    // Each begins elsewhere, so that they meet in different questions.
                    let order = questions.indices.map { ($0 + thread * 17) % questions.count }
                    let found = order.map { ($0, questions[$0].answer(by: planner)) }
                    return found.sorted { $0.0 < $1.0 }.map(\.1)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 6)
        for answer in answers { #expect(answer == answers[0]) }
    }
}
