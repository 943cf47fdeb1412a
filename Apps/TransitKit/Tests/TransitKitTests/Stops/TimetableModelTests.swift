import Testing
import TransitAPI
import TransitKit
import Wire

/// The printed timetable of a stop in every state a rider can see.
@MainActor @Suite struct TimetableModelTests {
    private let phone = NetworkPhone()
    private let path = "/stops/200060/timetable"

    private func model() -> TimetableModel {
        TimetableModel(stopID: "200060", data: phone.data, clock: phone.clock.clock)
    }

    private func departure(_ hour: Int32, _ minute: Int32, to headsign: String = "Hornsby") -> TimetableDeparture {
        // 2026-03-10, eleven hours before UTC.
        at(
            Timestamp(epochSeconds: 1_773_061_200 + Int64(hour * 3_600 + minute * 60), offsetSeconds: 39_600), hour,
            minute,
            to: headsign)
    }

    private func at(_ time: Timestamp, _ hour: Int32, _ minute: Int32, to headsign: String) -> TimetableDeparture {
        TimetableDeparture(
            scheduledTime: time, serviceTime: ServiceClock(seconds: hour * 3_600 + minute * 60), tripID: "t",
            headsign: headsign, stopID: "200060", pickup: .regular, wheelchair: .unknown)
    }

    private func body(_ departures: [TimetableDeparture]) -> StopTimetableBody {
        let groups = departures.isEmpty ? [] : [TimetableGroup(route: .fixture(), departures: departures)]
        return StopTimetableBody(
            stop: StopReference(stopID: "200060", stopName: "Central", timezone: "Australia/Sydney"), date: .sample,
            groups: groups, count: departures.count)
    }

    @Test func `the small hours are of the evening before`() {
        // 11:00 in Sydney is the fixtures' time: 13 and 17 hours on it is midnight, and four.
        phone.clock.advance(13.5 * 3_600)
        #expect(model().dates.first?.description == "2026-03-10")
        phone.clock.advance(4 * 3_600)
        #expect(model().dates.first?.description == "2026-03-11")
    }

    @Test func `a day is shown by line, direction and hour, past midnight too`() async {
        phone.server.answer(
            path,
            body([departure(8, 5), departure(8, 20), departure(9, 0, to: "Berowra"), departure(24, 10)]))
        let model = model()
        #expect(model.state.groups == .loading && model.state.date.description == "2026-03-10")
        await model.load()
        let sections = model.state.groups.value ?? []
        #expect(sections.map(\.headsign) == ["Hornsby", "Berowra"] && model.state.name == "Central")
        #expect(sections[0].hours.map(\.text) == ["8", "0"])
        #expect(sections[0].hours.map(\.minutes) == [["05", "20"], ["10"]])
        #expect(sections[0].hours[1].spoken == [.verbatim("0:10")])
    }

    @Test func `in the night in which clocks go back the times are those of the board`() async {
        // 2026-04-05: at three it is two again. 26:30 and 27:30 of the service day both are half past two.
        func night(_ seconds: Int64, _ offset: Int32, _ hour: Int32) -> TimetableDeparture {
            at(
                Timestamp(epochSeconds: 1_775_307_600 + seconds, offsetSeconds: offset), hour, 30, to: "Hornsby")
        }
        phone.server.answer(
            path, body([night(9_000, 39_600, 26), night(12_600, 36_000, 27), night(16_200, 36_000, 28)]))
        let model = model()
        await model.load()
        let hours = model.state.groups.value?.first?.hours ?? []
        #expect(hours.map(\.text) == ["2", "2", "3"] && hours.map(\.minutes) == [["30"], ["30"], ["30"]])
        #expect(Set(hours.map(\.id)).count == 3)
    }

    @Test func `another day is asked for, within four weeks`() async throws {
        phone.server.answer(path, body([]))
        let model = model()
        await model.load()
        #expect(model.state.groups == .empty(Standing(basis: .timetable, asOf: NetworkClock.start)))
        #expect(model.dates.count == 28 && model.dates.first == model.state.date)
        await model.show(try #require(ISODate("2026-03-14")))
        #expect(phone.server.last(path, "date") == "2026-03-14")
        await model.show(try #require(ISODate("2026-03-14")))
        #expect(phone.server.count(path) == 2)
    }

    @Test func `without a network and without a timetable there is advice`() async {
        phone.server.fail(path)
        let model = model()
        await model.load()
        #expect(model.state.groups.advice == Advice(.offline))
    }
}
