import Foundation
import Synchronization

/// Photos uploaded over `/storage/v1`, to one lane and to many; the clients share the machine.
struct StorageBenchmark: Benchmark {
    let name = "storage"

    private static let port: UInt16 = 18_088
    /// Bytes of a photo: nearly what a bucket takes.
    private static let photoBytes = 10_000_000
    private static let perLane = 10
    private static let atOnce = 100

    func run() -> [Figure] {
        guard let timetable = Prepared.timetable("las-vegas")?.path else { return [] }
        let data = Paths.work + "/storage"
        guard
            let server = ServerProcess([
                "serve", "-t", timetable, "--port", "\(Self.port)", "--data", data, "--log-level", "notice",
            ])
        else { return [] }
        defer { server.stop() }
        guard let rider = ServedRider(data: data, port: Self.port, password: "a password to measure with") else {
            print("   no rider could be made")
            return []
        }
        // The operator's uploads are not counted, as riders' are.
        guard Self.upload(rider, lanes: 1, each: 1) != nil else { return [] }
        let rates = [1, 2, 4].map { lanes in
            Self.upload(rider, lanes: lanes, each: Self.perLane).map { "\(lanes): \(Int($0)) MB/s" }
                ?? "\(lanes): failed"
        }
        let before = server.residentKilobytes
        let peak = Mutex(before)
        let watch = Thread {
            while !Thread.current.isCancelled {
                let now = server.residentKilobytes
                peak.withLock { $0 = max($0, now) }
                usleep(2_000)
            }
        }
        watch.start()
        let many = Self.upload(rider, lanes: Self.atOnce, each: 1)
        watch.cancel()
        let each = Double(peak.withLock { $0 } - before) / 1_000 / Double(Self.atOnce)
        return [
            Figure(
                what: "photos of 10 MB uploaded, cleaned, hashed and synced to disk, by how many clients at once",
                value: rates.joined(separator: ", "), budget: "≥ 300 MB/s", feed: "none"),
            Figure(
                what: "\(Self.atOnce) of them at once",
                value: "\(many.map { "\(Int($0)) MB/s" } ?? "failed"), \(Samples.rounded(each)) MB of memory more each",
                budget: "≤ 2 MB each", feed: "none"),
        ]
    }

    /// Megabytes a second; nil where one is refused, which is said.
    private static func upload(_ rider: ServedRider, lanes: Int, each: Int) -> Double? {
        let photos = (0..<lanes).map { photo($0) }
        let faults = Mutex<[String]>([])
        let began = Machine.seconds()
        let threads = photos.map { photo in
            let thread = Thread {
                let connection = HTTPConnection(port: port)
                for _ in 0..<each {
                    // None is like another: what is there already is not written again.
                    var bytes = photo
                    let name = UUID().uuidString
                    bytes.replaceSubrange(beginning.count..<(beginning.count + 36), with: Array(name.utf8))
                    let head = rider.uploadHead("adventure_photos/bench/\(name).jpg", bytes: bytes.count)
                    if let fault = connection.fault(asking: head + bytes) { faults.withLock { $0.append(fault) } }
                }
            }
            thread.start()
            return thread
        }
        while threads.contains(where: { !$0.isFinished }) { usleep(1_000) }
        let seconds = Machine.seconds() - began
        if let fault = faults.withLock({ $0.first }) {
            print("   an upload failed: \(fault)")
            return nil
        }
        return Double(lanes * each * photoBytes) / 1e6 / seconds
    }

    /// What stands before the compressed data of a photo of 16 × 16 pixels in one colour: tables, frame and the beginning of a scan.
    private static let beginning: [UInt8] =
        [0xFF, 0xD8]
        + [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        + [0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0]
        + [0xFF, 0xC4, 0, 20, 0, 1] + [UInt8](repeating: 0, count: 15) + [0]
        + [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
        + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]

    private static func photo(_ number: Int) -> [UInt8] {
        let ending: [UInt8] = [0xFF, 0xD9]
        let count = photoBytes - beginning.count - ending.count
        return beginning + [UInt8](repeating: UInt8(number % 200), count: count) + ending
    }
}
