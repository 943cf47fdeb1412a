extension Vehicle: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"key\":")
        json.write(key)
        json.raw(",\"position\":")
        json.write(position)
        json.raw(",\"trip_id\":")
        json.write(tripID)
        json.raw(",\"service_date\":")
        json.write(serviceDate)
        json.raw(",\"start_time\":")
        json.write(startTime)
        json.raw(",\"route_id\":")
        json.write(routeID)
        json.raw(",\"route_short_name\":")
        json.write(routeShortName)
        json.raw(",\"route_color\":")
        json.write(routeColor)
        json.raw(",\"route_text_color\":")
        json.write(routeTextColor)
        json.raw(",\"mode\":")
        json.write(mode)
        json.raw(",\"headsign\":")
        json.write(headsign)
        json.raw(",\"direction_id\":")
        json.write(directionID)
        json.raw(",\"delay_seconds\":")
        json.write(delaySeconds)
        json.raw(",\"next_stop_id\":")
        json.write(nextStopID)
        json.raw(",\"next_stop_name\":")
        json.write(nextStopName)
        json.raw(",\"matched\":")
        json.write(matched)
        json.raw(",\"matched_by\":")
        json.write(matchedBy)
        json.raw(",\"feed_id\":")
        json.write(feedID)
        json.raw("}")
    }
}

extension VehiclesBody: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"vehicles\":")
        json.write(vehicles)
        json.raw(",\"count\":")
        json.write(count)
        json.raw(",\"total\":")
        json.write(total)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
        json.raw(",\"realtime_status\":")
        json.write(realtimeStatus)
        json.raw("}")
    }
}

extension VehicleChanges: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"updated\":")
        json.write(updated)
        json.raw(",\"removed\":")
        json.write(removed)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
        json.raw("}")
    }
}
