import Database
import TransitAnswers

extension Database {
    /// What was learned of it by the way; it is not asked.
    func write(to text: inout MetricsText) {
        text.add(
            "transit_database_available", "gauge", "1 while the people's database answers.",
            [([], trouble == nil ? 1 : 0)])
        let times = times
        text.add(
            "transit_database_seconds", "Time of a transaction, what it waits for its turn among it.",
            [([("kind", "read")], times.read), ([("kind", "write")], times.write)])
        text.add(
            "transit_lease_held", "gauge", "1 where this process does what only one of all does.",
            heldLeases.sorted { $0.key < $1.key }.map { ([("lease", $0.key)], $0.value ? 1 : 0) })
    }
}
