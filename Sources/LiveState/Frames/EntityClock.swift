/// Puts an entity's own time right by what is known of the source (`SourceProfile`).
struct EntityClock {
    let headerTime: Int64
    let profile: SourceProfile

    /// The time of an entity.
    func time(_ told: Int64, _ rules: inout RuleCounts) -> Int64 {
        guard told > 1_000_000_000, told < 10_000_000_000 else {
            rules.add(.e001)
            return headerTime
        }
        let ahead = told - headerTime
        if ahead > 0 { rules.add(.e012) }
        if ahead > profile.futureTolerance {
            rules.add(.e050)
            return headerTime
        }
        guard profile.correctsWholeHours, ahead < -3_600 else { return told }
        // 10 or 11 hours behind is a clock set to UTC, not a vehicle that stood still overnight.
        let hours = (-ahead + 1_800) / 3_600
        return hours == 10 || hours == 11 ? headerTime - max(0, -ahead - hours * 3_600) : told
    }
}
