extension TripRefreshBody: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"itinerary\":")
        json.write(itinerary)
        json.raw(",\"status\":")
        json.write(status)
        json.raw(",\"changes\":")
        json.write(changes)
        json.raw(",\"alternatives\":")
        json.write(alternatives)
        json.raw("}")
    }
}

extension ItineraryChange: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"leg_index\":")
        json.write(legIndex)
        json.raw(",\"kind\":")
        json.write(kind)
        json.raw(",\"message\":")
        json.write(message)
        json.raw("}")
    }
}
