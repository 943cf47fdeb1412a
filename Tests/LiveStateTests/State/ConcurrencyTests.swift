import GTFSRealtime
import LiveState
import Synchronization
import Testing

/// Readers look while frames are taken in.
@Suite("Readers and writers")
struct ConcurrencyTests {
    /// What readers and the writer tell each other.
    private final class Progress: Sendable {
        let isDone = Atomic(false)
        let looks = Atomic(0)
    }

    /// A frame in which everything tells its number: so many trips, each that many seconds late.
    private static func frame(_ number: Int) -> [UInt8] {
        var frame = Frame(at: Town.at("7:55") + Int64(number))
        frame.trip("bus", ["A d+\(number)"])
        for extra in 0..<number % 50 {
            frame.trip("x\(extra)", ["A d=8:40+\(number)", "D a=9:00+\(number)"], .added, route: "R")
        }
        frame.vehicle("v\(number)", at: (-33.865, 151.2), trip: "bus")
        return frame.bytes
    }

    @Test func `a reader never sees half a frame, and never an older state after a newer`() async {
        let watch = Watch()
        let progress = Progress()
        await withTaskGroup(of: [String].self) { group in
            for _ in 0..<2 {
                group.addTask {
                    var faults: [String] = []
                    var last: UInt64 = 0
                    while !progress.isDone.load(ordering: .acquiring) {
                        let state = watch.state
                        if state.sequence < last { faults.append("\(state.sequence) after \(last)") }
                        last = state.sequence
                        for layer in state.layers { faults += Self.faults(of: layer) }
                        progress.looks.add(1, ordering: .relaxed)
                        await Task.yield()
                    }
                    return faults
                }
            }
            group.addTask {
                for number in 1...300 {
                    let bytes = Self.frame(number)
                    let source = number % 3 == 0 ? watch.vehicles : watch.updates
                    watch.liveStore.apply(bytes, from: source, now: Town.at("7:55") + Int64(number))
                    if number % 100 == 0 { watch.liveStore.publish(watch.liveStore.prepared(for: Town.timetable)) }
                    await Task.yield()
                }
                progress.isDone.store(true, ordering: .releasing)
                return []
            }
            for await faults in group { #expect(faults.isEmpty, "\(faults.prefix(3))") }
        }
        #expect(progress.looks.load(ordering: .relaxed) > 100)
        #expect(watch.state.layers.count == 2)
    }

    /// What does not fit together in a layer.
    private static func faults(of layer: LiveLayer) -> [String] {
        let number = Int(layer.headerTime - Town.at("7:55"))
        var faults: [String] = []
        if layer.trips.count != number % 50 + 1 { faults.append("\(layer.trips.count) trips in frame \(number)") }
        if layer.vehicles.map(\.id) != ["v\(number)"] { faults.append("vehicles \(layer.vehicles.map(\.id))") }
        if layer.calls.count != layer.trips.reduce(0, { $0 + Int($1.callCount) }) { faults.append("calls") }
        for trip in layer.trips where trip.id == "bus" {
            if layer.calls[trip.calls.lowerBound].delay != Int32(number) { faults.append("another frame's delay") }
        }
        return faults
    }
}
