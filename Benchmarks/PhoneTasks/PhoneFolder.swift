import Foundation
import TransitKit

/// A folder in which a phone keeps a timetable.
package enum PhoneFolder {
    /// Path of the timetable file, where the app's store has it.
    package static func file(in folder: String) -> String { folder + "/timetable/city.timetable" }

    /// The app's services over such a folder, without a network.
    package static func services(_ folder: String, now: Double) -> Services {
        Services(
            Services.Settings(
                server: URL(string: "http://127.0.0.1:9") ?? URL(fileURLWithPath: "/"), appVersion: "1.0.0",
                documents: URL(fileURLWithPath: folder), caches: URL(fileURLWithPath: folder + "/caches")),
            secrets: MemorySecrets(), transport: NoNetwork(), clock: KitClock(now: { now }, sleep: { _ in true }))
    }
}

/// A phone in a tunnel.
struct NoNetwork: HTTPTransport {
    func reply(to message: HTTPMessage) throws(TransportError) -> HTTPReply { throw .offline }
    func stream(_ message: HTTPMessage) throws(TransportError) -> HTTPStream { throw .offline }
}
