extension NearbyDeparturesBody: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"groups\":")
        json.write(groups)
        json.raw(",\"alerts\":")
        json.write(alerts)
        json.raw(",\"count\":")
        json.write(count)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
        json.raw(",\"realtime_status\":")
        json.write(realtimeStatus)
        json.raw(",\"notices\":")
        json.write(notices)
        json.raw("}")
    }
}

extension DepartureGroup: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"route\":")
        json.write(route)
        json.raw(",\"direction_id\":")
        json.write(directionID)
        json.raw(",\"headsign\":")
        json.write(headsign)
        json.raw(",\"stop\":")
        json.write(stop)
        json.raw(",\"distance_meters\":")
        json.write(distanceMeters)
        json.raw(",\"departures\":")
        json.write(departures)
        json.raw("}")
    }
}

extension RouteSummary: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"route_id\":")
        json.write(routeID)
        json.raw(",\"route_short_name\":")
        json.write(routeShortName)
        json.raw(",\"route_long_name\":")
        json.write(routeLongName)
        json.raw(",\"route_type\":")
        json.write(routeType)
        json.raw(",\"mode\":")
        json.write(mode)
        json.raw(",\"route_color\":")
        json.write(routeColor)
        json.raw(",\"route_text_color\":")
        json.write(routeTextColor)
        json.raw(",\"agency_id\":")
        json.write(agencyID)
        json.raw(",\"agency_name\":")
        json.write(agencyName)
        json.raw("}")
    }
}
