extension VehicleFeatureCollection: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"type\":")
        json.write(type)
        json.raw(",\"features\":")
        json.write(features)
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

extension VehicleFeature: JSONWritable {
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

extension VehicleProperties: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"vehicle_id\":")
        json.write(vehicleID)
        json.raw(",\"label\":")
        json.write(label)
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
        json.raw(",\"bearing\":")
        json.write(bearing)
        json.raw(",\"speed_kmh\":")
        json.write(speedKmh)
        json.raw(",\"current_status\":")
        json.write(currentStatus)
        json.raw(",\"occupancy_status\":")
        json.write(occupancyStatus)
        json.raw(",\"matched\":")
        json.write(matched)
        json.raw(",\"matched_by\":")
        json.write(matchedBy)
        json.raw(",\"feed_id\":")
        json.write(feedID)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"age_seconds\":")
        json.write(ageSeconds)
        json.raw("}")
    }
}

extension PointGeometry: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"type\":")
        json.write(type)
        json.raw(",\"coordinates\":")
        json.raw("[")
        for index in coordinates.indices {
            if index > 0 { json.raw(",") }
            json.write(coordinates[index])
        }
        json.raw("]")
        json.raw("}")
    }
}
