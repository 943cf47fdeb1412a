extension DeparturesBody: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"stop\":")
        stop.write(to: &json)
        json.raw(",\"departures\":")
        json.raw("[")
        for index in departures.indices {
            if index > 0 { json.raw(",") }
            departures[index].write(to: &json)
        }
        json.raw("]")
        json.raw(",\"next_cursor\":")
        json.write(nextCursor)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
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
        json.raw("}")
    }
}
