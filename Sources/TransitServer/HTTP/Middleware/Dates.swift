import HTTPTypes
import Hummingbird
import Synchronization
import TransitAPI

/// Says in every answer when it was given (RFC 9110 §6.6.1), by the machine's clock even where departures are told by another: caches
/// hold it against their own.
final class Dates: Middleware {
    private let clock: ServerClock
    private let last = Mutex((second: Int64.min, text: ""))

    init(_ clock: ServerClock) { self.clock = clock }

    func after(_ response: inout Response, _ exchange: Exchange) {
        let second = clock.wall()
        response.headers[.date] = last.withLock { last in
            if last.second != second { last = (second, HTTPDate.text(second)) }
            return last.text
        }
    }
}
