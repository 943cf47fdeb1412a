extension PlannerNode {
    /// The time of departure or arrival (`departureTimePlanned`, `departureTimeEstimated`); nil where there is none.
    func time(_ what: String) throws(PlanFault) -> PlannedTime? {
        let estimated = try instant(what + "TimeEstimated")
        let published = [try instant(what + "TimePlanned"), try instant(what + "TimeBaseTimetable"), estimated]
        guard let planned = published.lazy.compactMap(\.self).first else { return nil }
        return PlannedTime(planned: planned, estimated: estimated)
    }

    private func instant(_ key: String) throws(PlanFault) -> Int64? {
        guard self[key].exists else { return nil }
        guard let text = self[key].text, let instant = PlannerInstant.instant(text) else { throw .malformedTime }
        return instant
    }
}

extension PlannedTime {
    /// Whether it is certain that this lies after another: as planned, and as expected where both are.
    func isAfter(_ other: PlannedTime) -> Bool { planned > other.planned && best > other.best }
}
