import Foundation
import TransitAPI
import TransitKit

/// Where the rider is, as the script says.
final class Whereabouts: LocationSource, @unchecked Sendable {
    private let lock = NSLock()
    private var known: Coordinates?

    var place: Coordinates? {
        get { lock.withLock { known } }
        set { lock.withLock { known = newValue } }
    }

    func location() async -> Coordinates? { place }
}

extension HomeModel {
    /// As the app makes it.
    convenience init(_ services: Services) {
        self.init(
            data: services.data, boards: services.rider, home: services.companion, location: services.location,
            clock: services.clock)
    }
}

extension StopModel {
    /// As the app makes it.
    convenience init(_ stop: String, _ services: Services) {
        self.init(
            stopID: stop, data: services.data, favourites: services.rider, recent: services.recent, isStreamed: true,
            clock: services.clock)
    }
}
