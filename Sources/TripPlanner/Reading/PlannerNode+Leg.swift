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
        (leg.seconds, leg.metres) = (self["duration"].count, self["distance"].count)
        leg.path = self["coords"].path
        leg.footpaths = (self["footPathInfo"].elements ?? []).compactMap(\.footpath)
        leg.alerts = (self["infos"].elements ?? []).compactMap(\.alert)
        leg.hints = (self["hints"].elements ?? []).compactMap { $0["content"].text.map(PlainText.init)?.text }
        return leg
    }

    /// A ride in a vehicle; `transportation` and the leg's own properties.
    func ride(_ product: PlannerProduct) throws(PlanFault) -> PlannedRide? {
        guard case .vehicle(let mode, let isSchoolBus) = product else { return nil }
        var ride = PlannedRide(mode: mode)
        ride.isSchoolBus = isSchoolBus
        let line = self["transportation"]
        ride.lineID = line["id"].text
        ride.lineNumber = line["disassembledName"].text ?? line["number"].text
        ride.lineName = line["number"].text ?? line["name"].text
        ride.lineDescription = line["description"].text
        ride.headsign = line["destination"]["name"].text
        ride.operatorName = line["operator"]["name"].text
        ride.tripID = line["properties"]["RealtimeTripId"].text ?? line["properties"]["AVMSTripID"].text
        ride.isFrequencyBased = line["properties"]["FrequencyLine"].flag ?? false
        ride.isRealtime = self["isRealtimeControlled"].flag ?? false
        ride.realtimeStatus = (self["realtimeStatus"].elements ?? []).compactMap(\.text)
        ride.isCancelled =
            self["isCancelled"].flag == true
            || ride.realtimeStatus.contains { ["CANCELLED", "TRIP_CANCELLED"].contains($0) }
        ride.wheelchair = self["properties"]["PlanWheelChairAccess"].fact
        ride.isLowFloor = self["properties"]["PlanLowFloorVehicle"].fact
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
        let properties = self["properties"]
        let rules = (properties["callType"].elements ?? []).compactMap(\.text)
        let status = (self["realtimeStatus"].elements ?? []).compactMap(\.text)
        return PlannedCall(
            place: try place(), arrival: try time("arrival"), departure: try time("departure"),
            mayBoard: !rules.contains("NOBOARDING"), mayAlight: !rules.contains("NOALIGHTING"),
            isCancelled: self["isCancelled"].flag == true || status.contains { $0.hasSuffix("CANCELLED") },
            occupancy: properties["occupancy"].text.flatMap(PlannedOccupancy.init))
    }

    /// A whole number that counts something.
    private var count: Int? { integer.flatMap { $0 >= 0 ? $0 : nil } }

    private var footpath: PlannedFootpath? {
        guard let position = self["position"].text, let seconds = self["duration"].count else { return nil }
        let steps = (self["footPathElem"].elements ?? []).compactMap { step -> PlannedFootpath.Step? in
            guard let kind = step["type"].text else { return nil }
            return PlannedFootpath.Step(
                kind: kind, fromLevel: step["levelFrom"].integer, toLevel: step["levelTo"].integer,
                seconds: step["attributes"]["duration"].count)
        }
        return PlannedFootpath(position: position, seconds: seconds, steps: steps)
    }

    private var alert: PlannedAlert? {
        let title = self["subtitle"].text ?? self["urlText"].text ?? self["properties"]["smsText"].text
        guard let id = self["id"].text, let title else { return nil }
        let content = self["content"].text ?? self["properties"]["speechText"].text ?? ""
        // `station:platform,platform`, or the one or the other alone.
        let stops = (self["properties"]["stopIDglobalID"].text ?? "").split { ":,; ".contains($0) }.map(String.init)
        return PlannedAlert(
            id: id, version: self["version"].text, priority: self["priority"].text, kind: self["type"].text,
            title: PlainText(title).text, text: PlainText(content).text, url: self["url"].text, stopIDs: stops)
    }
}
