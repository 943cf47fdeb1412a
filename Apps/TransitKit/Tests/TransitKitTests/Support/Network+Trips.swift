import TransitAPI
import TransitKit

extension TripStop {
    /// A call so many seconds after the clock's start by the timetable.
    static func fixture(
        _ sequence: Int, _ name: String, in seconds: Double, delay: Int? = nil, status: TripStatus = .scheduled,
        pickup: BoardingRule = .regular, dropOff: BoardingRule = .regular, platform: String? = nil,
        scheduledPlatform: String? = nil, crowding: OccupancyStatus? = nil
    ) -> TripStop {
        let late = delay.map { stamp(seconds + Double($0)) }
        return TripStop(
            stopSequence: sequence, stopID: "s\(sequence)", stopName: name, platform: platform,
            scheduledArrivalTime: stamp(seconds), scheduledDepartureTime: stamp(seconds),
            estimatedArrivalTime: late, estimatedDepartureTime: late, pickup: pickup, dropOff: dropOff,
            timepoint: true, scheduledPlatform: scheduledPlatform,
            platformChanged: platform != scheduledPlatform, status: status, delaySeconds: delay,
            realtime: delay != nil, occupancyStatus: crowding)
    }
}

extension VehiclePosition {
    static func fixture(
        at sequence: Int? = nil, _ state: VehicleStopState? = nil, latitude: Double = -33.88, seen: Double = 0
    ) -> VehiclePosition {
        VehiclePosition(
            vehicleID: "v1", latitude: latitude, longitude: 151.2, bearing: 90, occupancyStatus: .fewSeatsAvailable,
            lastUpdated: stamp(seen), currentStatus: state, stopSequence: sequence)
    }
}

extension TripDetail {
    /// A trip that calls at Central, Redfern and Strathfield, at 0, 300 and 900 seconds after the clock's start.
    static func fixture(
        delay: Int? = nil, calls: [TripStop]? = nil, vehicle: VehiclePosition? = nil, isCancelled: Bool = false,
        shape: Shape? = nil, alerts: [Alert] = [], stale: Bool = false
    ) -> TripDetail {
        let calls =
            calls ?? [
                .fixture(1, "Central", in: 0, delay: delay), .fixture(2, "Redfern", in: 300, delay: delay),
                .fixture(3, "Strathfield", in: 900, delay: delay),
            ]
        return TripDetail(
            tripID: "t1", route: .fixture(), headsign: "Strathfield", serviceDate: .sample, wheelchair: .yes,
            bikes: .no, isCancelled: isCancelled, status: isCancelled ? .cancelled : .scheduled, realtime: delay != nil,
            provenance: Provenance(source: .timetable, feedID: "trains", explanation: "The timetable."), stops: calls,
            shape: shape, vehicle: vehicle, alerts: alerts, delaySeconds: delay, stale: stale)
    }
}
