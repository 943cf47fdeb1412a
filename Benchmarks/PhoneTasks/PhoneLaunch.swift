import TransitAPI
import TransitKit

/// A first board.
package enum PhoneLaunch {
    package static let task = "launch"

    /// Moments by the clock that all processes share.
    package struct Answer: Codable {
        package var began: Double
        package var answered: Double
    }

    private struct NoBoard: Error {}

    /// - Parameters:
    ///   - arguments: a `PhoneFolder` and a stop's id.
    ///   - began: when the process did.
    @MainActor package static func run(_ arguments: [String], began: Double) async throws -> Answer {
        // 2020-09-01 08:00 in Sydney.
        let services = PhoneFolder.services(arguments[0], now: 1_598_911_200)
        let board = try await services.data.departures(DeparturesRequest(stopID: arguments[1], limit: 10))
        guard board.basis == .phone, !board.value.departures.isEmpty else { throw NoBoard() }
        return Answer(began: began, answered: MonotonicClock.seconds())
    }
}
