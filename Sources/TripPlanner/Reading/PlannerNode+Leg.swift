extension PlannerNode {
    /// A leg with its transport.
    func leg(_ transport: PlannedLeg.Transport) throws(PlanFault) -> PlannedLeg {
        guard let departure = try self["origin"].time("departure"),
            let arrival = try self["destination"].time("arrival")
        else { throw .noTime }
        guard departure.planned <= arrival.planned else { throw .timesOutOfOrder }
        if let leaves = departure.estimated, let arrives = arrival.estimated, leaves > arrives {
            throw .timesOutOfOrder
        }
        var leg = PlannedLeg(
            transport: transport, origin: try self["origin"].place(), destination: try self["destination"].place(),
            departure: departure, arrival: arrival)
        leg.metres = self["distance"].count
        leg.path = self["coords"].path
        leg.footpaths = (self["footPathInfo"].elements ?? []).compactMap(\.footpath)
        return leg
    }

    /// A ride in a vehicle; `transportation` and the leg's own properties.
    func ride(_ product: PlannerProduct) throws(PlanFault) -> PlannedRide? {
        guard case .vehicle(let mode) = product else { return nil }
        var ride = PlannedRide(mode: mode)
        let line = self["transportation"]
        ride.lineNumber = line["disassembledName"].text ?? line["number"].text
        ride.lineName = line["number"].text ?? line["name"].text
        ride.headsign = line["destination"]["name"].text
        ride.operatorName = line["operator"]["name"].text
        ride.tripID = line["properties"]["RealtimeTripId"].text ?? line["properties"]["AVMSTripID"].text
        ride.isRealtime = self["isRealtimeControlled"].flag ?? false
        ride.realtimeStatus = (self["realtimeStatus"].elements ?? []).compactMap(\.text)
        ride.isCancelled =
            self["isCancelled"].flag == true
            || ride.realtimeStatus.contains { ["CANCELLED", "TRIP_CANCELLED"].contains($0) }
        ride.wheelchair = self["properties"]["PlanWheelChairAccess"].fact
        ride.stops = try calls()
        if let kind = self["interchange"]["type"].integer {
            ride.change = PlannedChange(kind: .init(productClass: kind), path: self["interchange"]["coords"].path)
        }
        return ride
    }

    private func calls() throws(PlanFault) -> [PlannedCall] {
        var calls: [PlannedCall] = []
        var latest: PlannedTime?
        for node in self["stopSequence"].elements ?? [] {
            let call = try node.call()
            for time in [call.arrival, call.departure].compactMap(\.self) {
                if let latest, latest.isAfter(time) { throw .timesOutOfOrder }
                latest = time
            }
            calls.append(call)
        }
        return calls
    }

    private func call() throws(PlanFault) -> PlannedCall {
        let rules = (self["properties"]["callType"].elements ?? []).compactMap(\.text)
        let status = (self["realtimeStatus"].elements ?? []).compactMap(\.text)
        return PlannedCall(
            place: try place(), arrival: try time("arrival"), departure: try time("departure"),
            mayBoard: !rules.contains("NOBOARDING"), mayAlight: !rules.contains("NOALIGHTING"),
            isCancelled: self["isCancelled"].flag == true || status.contains { $0.hasSuffix("CANCELLED") })
    }

    /// A whole number that counts something.
    private var count: Int? { integer.flatMap { $0 >= 0 ? $0 : nil } }

    private var footpath: PlannedFootpath? {
        guard let position = self["position"].text, let seconds = self["duration"].count else { return nil }
        return PlannedFootpath(position: position, seconds: seconds)
    }
}
