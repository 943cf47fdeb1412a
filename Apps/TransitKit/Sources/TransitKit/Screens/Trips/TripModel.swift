import Foundation
import TransitAPI

/// A trip: stop by stop, with its vehicle on the map, asked anew every 15 seconds while somebody looks.
@MainActor public final class TripModel: TickingModel<TripModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var trip = Phase<TripBoard>.loading
        /// Whether the map stays with the vehicle.
        public var isFollowed = false
        /// Whether calls that were passed are shown.
        public var showsPassed = false
        /// Why a ride on it cannot be followed; nil for nothing.
        public var trouble: Advice?
        /// The moment that it is shown for, in seconds since 1970-01-01T00:00:00Z.
        public var now: Double

        /// Calls to show with where the vehicle is.
        public var calls: [(row: CallRow, place: CallRow.Place)] {
            guard let board = trip.value else { return [] }
            let all = Array(zip(board.calls, board.places(at: now)))
            // Where the vehicle comes from matters as far as the stop before it, and where the rider got on.
            guard !showsPassed, let last = all.lastIndex(where: { $0.1 == .passed }), last + 1 < all.count else {
                return all.map { ($0.0, $0.1) }
            }
            return all.enumerated().filter { $0.offset >= last || $0.element.0.isSeenFrom }
                .map { ($0.element.0, $0.element.1) }
        }

        /// Where the rider can still get off.
        public var exits: [CallRow] { trip.value?.exits(at: now) ?? [] }

        /// How many calls are left out as they were passed.
        public var hiddenCount: Int { (trip.value?.calls.count ?? 0) - calls.count }
    }

    /// What is asked.
    public let request: TripRequest
    /// Where the rider came from: a stop, and once it is known to be a station, its platforms.
    private var stops: Set<String>
    /// Whether it is known which stops those are.
    private var hasPlatforms = false
    private let data: TransitData

    /// - Parameters:
    ///   - date: the service day, `2026-03-10`; the run nearest to now where there is none.
    ///   - stop: where the rider came from; a platform, or its station.
    ///   - start: when the run starts, of a trip that runs by frequency.
    public init(
        tripID: String, date: String? = nil, stop: String? = nil, start: ServiceClock? = nil, data: TransitData,
        clock: KitClock
    ) {
        request = TripRequest(tripID: tripID, serviceDate: date.flatMap { ISODate($0) }, startTime: start)
        (stops, self.data) = (Set([stop].compactMap { $0 }), data)
        super.init(State(now: clock.now()), clock: clock, interval: 15)
    }

    public override func load() async {
        do throws(ClientError) {
            let answer = try await data.trip(request)
            if Task.isCancelled { return }
            show(answer)
            // Nobody waits for that to see the trip.
            if await findPlatforms(of: answer.value), !Task.isCancelled { show(answer) }
        } catch {
            state.trip = state.trip.after(error)
            if error != .cancelled, case .shown(let board, let standing) = state.trip {
                state.trip = .shown(board.aged(), standing)
            }
        }
        tickFromNow()
    }

    private func show(_ answer: Sourced<TripDetail>) {
        let board = answer.map { _ in TripBoard(answer, seenFrom: stops) }
        state.trip = Phase(board, isEmpty: board.value.calls.isEmpty)
        if board.value.vehicle?.place == nil { state.isFollowed = false }
    }

    /// A link may name a station, whose platforms the trip calls at: asked for once, where the trip does not call at the stop itself.
    ///
    /// - Returns: whether they are known since just now.
    private func findPlatforms(of trip: TripDetail) async -> Bool {
        guard !hasPlatforms, let stop = stops.first, !trip.stops.contains(where: { stops.contains($0.stopID) }) else {
            return false
        }
        do throws(ClientError) {
            stops.formUnion(try await data.stop(StopRequest(stopID: stop)).value.children.map(\.stopID))
            hasPlatforms = true
        } catch {
            // A stop that there is not has none.
            if case .refused = error { hasPlatforms = true }
        }
        return hasPlatforms
    }

    /// What was live does not stay so where nothing newer comes.
    public override func tick(_ now: Double) {
        state.now = now
        guard case .shown(let board, let standing) = state.trip, standing.secondsUntilOld(now) <= 0 else { return }
        state.trip = .shown(board.aged(), standing.aged(to: now))
    }

    public override func secondsUntilChange(_ now: Double) -> Double {
        guard case .shown(let board, let standing) = state.trip else { return .infinity }
        let moved = min(board.secondsUntilChange(now), board.vehicle == nil ? .infinity : 10)
        return min(moved, standing.secondsUntilOld(now))
    }

    /// The map stays with the vehicle from now on, or no longer.
    public func follow(_ isFollowed: Bool) {
        state.isFollowed = isFollowed && state.trip.value?.vehicle?.place != nil
    }

    /// The ride to a stop, as a journey to be followed; nil where there is none, and then the state says why.
    public func ride(to exit: CallRow) async -> Itinerary? {
        guard let board = state.trip.value, let boarding = board.boarding(at: clock.now()) else { return nil }
        state.trouble = nil
        do throws(ClientError) {
            let ride = try await data.ride(
                RideRequest(
                    tripID: request.tripID, serviceDate: board.serviceDate, startTime: board.startTime,
                    from: boarding.call.stopID, to: exit.call.stopID)
            ).value
            if Task.isCancelled { return nil }
            if ride.status != .broken { return ride }
            state.trouble = Advice(title: Words("trip.no_ride.title"), message: Words("trip.no_ride.message"))
            return nil
        } catch {
            if error != .cancelled { state.trouble = Advice(error) }
            return nil
        }
    }

    /// Shows calls that were passed, or leaves them out.
    public func showPassed(_ isShown: Bool) { state.showsPassed = isShown }
}
