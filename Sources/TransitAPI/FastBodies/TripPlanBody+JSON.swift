extension TripPlanBody: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"itineraries\":")
        json.write(itineraries)
        json.raw(",\"requested_time\":")
        json.write(requestedTime)
        json.raw(",\"origin\":")
        json.write(origin)
        json.raw(",\"destination\":")
        json.write(destination)
        json.raw(",\"earlier_cursor\":")
        json.write(earlierCursor)
        json.raw(",\"later_cursor\":")
        json.write(laterCursor)
        json.raw(",\"provider\":")
        json.write(provider)
        json.raw(",\"notices\":")
        json.write(notices)
        json.raw("}")
    }
}

extension PlanPlace: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"name\":")
        json.write(name)
        json.raw(",\"stop_id\":")
        json.write(stopID)
        json.raw(",\"lat\":")
        json.write(lat)
        json.raw(",\"lon\":")
        json.write(lon)
        json.raw("}")
    }
}

extension PlanNotice: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"code\":")
        json.write(code)
        json.raw(",\"message\":")
        json.write(message)
        json.raw("}")
    }
}
