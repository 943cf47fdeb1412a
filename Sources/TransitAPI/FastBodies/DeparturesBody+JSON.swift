extension DeparturesBody: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"stop\":")
        json.write(stop)
        json.raw(",\"departures\":")
        json.write(departures)
        json.raw(",\"next_cursor\":")
        json.write(nextCursor)
        json.raw(",\"previous_cursor\":")
        json.write(previousCursor)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
        json.raw(",\"alerts\":")
        json.write(alerts)
        json.raw(",\"realtime_status\":")
        json.write(realtimeStatus)
        json.raw(",\"notices\":")
        json.write(notices)
        json.raw("}")
    }
}

extension StopReference: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"stop_id\":")
        json.write(stopID)
        json.raw(",\"stop_name\":")
        json.write(stopName)
        json.raw(",\"platform_code\":")
        json.write(platformCode)
        json.raw(",\"timezone\":")
        json.write(timezone)
        json.raw("}")
    }
}

extension Provenance: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"source\":")
        json.write(source)
        json.raw(",\"matched_by\":")
        json.write(matchedBy)
        json.raw(",\"evidence_age_seconds\":")
        json.write(evidenceAgeSeconds)
        json.raw(",\"feed_id\":")
        json.write(feedID)
        json.raw(",\"explanation\":")
        json.write(explanation)
        json.raw("}")
    }
}

extension DepartureVehicle: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"vehicle_id\":")
        json.write(vehicleID)
        json.raw(",\"occupancy_status\":")
        json.write(occupancyStatus)
        json.raw(",\"label\":")
        json.write(label)
        json.raw(",\"carriages\":")
        json.write(carriages)
        json.raw("}")
    }
}

extension Carriage: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"position\":")
        json.write(position)
        json.raw(",\"name\":")
        json.write(name)
        json.raw(",\"occupancy_status\":")
        json.write(occupancyStatus)
        json.raw(",\"quiet_carriage\":")
        json.write(quietCarriage)
        json.raw(",\"toilet\":")
        json.write(toilet)
        json.raw(",\"luggage_rack\":")
        json.write(luggageRack)
        json.raw("}")
    }
}
