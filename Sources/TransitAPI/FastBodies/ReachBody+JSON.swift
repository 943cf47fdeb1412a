extension ReachBody: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"type\":")
        json.write(type)
        json.raw(",\"features\":")
        json.write(features)
        json.raw(",\"from\":")
        json.write(from)
        json.raw(",\"departure_time\":")
        json.write(departureTime)
        json.raw("}")
    }
}

extension ReachFeature: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"type\":")
        json.write(type)
        json.raw(",\"id\":")
        json.write(id)
        json.raw(",\"geometry\":")
        json.write(geometry)
        json.raw(",\"properties\":")
        json.write(properties)
        json.raw("}")
    }
}

extension ReachProperties: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"stop_id\":")
        json.write(stopID)
        json.raw(",\"stop_name\":")
        json.write(stopName)
        json.raw(",\"minutes\":")
        json.write(minutes)
        json.raw(",\"transfers\":")
        json.write(transfers)
        json.raw(",\"arrival_time\":")
        json.write(arrivalTime)
        json.raw("}")
    }
}
