extension AlertsBody: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"alerts\":")
        json.write(alerts)
        json.raw(",\"count\":")
        json.write(count)
        json.raw(",\"total\":")
        json.write(total)
        json.raw(",\"limit\":")
        json.write(limit)
        json.raw(",\"offset\":")
        json.write(offset)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
        json.raw(",\"realtime_status\":")
        json.write(realtimeStatus)
        json.raw("}")
    }
}

extension Alert: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"alert_id\":")
        json.write(alertID)
        json.raw(",\"severity\":")
        json.write(severity)
        json.raw(",\"header\":")
        json.write(header)
        json.raw(",\"description\":")
        json.write(description)
        json.raw(",\"affected_routes\":")
        json.write(affectedRoutes)
        json.raw(",\"affected_stops\":")
        json.write(affectedStops)
        json.raw(",\"cause\":")
        json.write(cause)
        json.raw(",\"effect\":")
        json.write(effect)
        json.raw(",\"active_period\":")
        json.write(activePeriod)
        json.raw(",\"url\":")
        json.write(url)
        json.raw(",\"active_periods\":")
        json.write(activePeriods)
        json.raw(",\"is_active\":")
        json.write(isActive)
        json.raw(",\"affected_trips\":")
        json.write(affectedTrips)
        json.raw(",\"affected_agencies\":")
        json.write(affectedAgencies)
        json.raw(",\"affected_modes\":")
        json.write(affectedModes)
        json.raw(",\"informed_entities\":")
        json.write(informedEntities)
        json.raw(",\"first_seen\":")
        json.write(firstSeen)
        json.raw(",\"updated_at\":")
        json.write(updatedAt)
        json.raw(",\"revision\":")
        json.write(revision)
        json.raw(",\"language\":")
        json.write(language)
        json.raw(",\"feed_id\":")
        json.write(feedID)
        json.raw("}")
    }
}

extension AlertPeriod: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"start\":")
        json.write(start)
        json.raw(",\"end\":")
        json.write(end)
        json.raw("}")
    }
}

extension InformedEntity: JSONWritable {
    /// Writes the object, every field of it.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"agency_id\":")
        json.write(agencyID)
        json.raw(",\"route_id\":")
        json.write(routeID)
        json.raw(",\"mode\":")
        json.write(mode)
        json.raw(",\"route_type\":")
        json.write(routeType)
        json.raw(",\"direction_id\":")
        json.write(directionID)
        json.raw(",\"trip_id\":")
        json.write(tripID)
        json.raw(",\"stop_id\":")
        json.write(stopID)
        json.raw("}")
    }
}
