extension LegConnection: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"minimum_seconds\":")
        json.write(minimumSeconds)
        json.raw(",\"slack_seconds\":")
        json.write(slackSeconds)
        json.raw(",\"at_risk\":")
        json.write(atRisk)
        json.raw(",\"missed\":")
        json.write(missed)
        json.raw(",\"next\":")
        json.write(next)
        json.raw("}")
    }
}

extension NextConnection: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"route_id\":")
        json.write(routeID)
        json.raw(",\"route_short_name\":")
        json.write(routeShortName)
        json.raw(",\"headsign\":")
        json.write(headsign)
        json.raw(",\"departure_time\":")
        json.write(departureTime)
        json.raw(",\"arrival_time\":")
        json.write(arrivalTime)
        json.raw("}")
    }
}
