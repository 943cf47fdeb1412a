import Backups
import TransitAnswers

extension BackupMonitor {
    /// How old the newest backup is, and how they go.
    func write(to text: inout MetricsText) {
        let figures = figures
        func gauge(_ name: String, _ help: String, _ value: Double?) {
            if let value { text.add(name, "gauge", help, [([], value)]) }
        }
        gauge(
            "transit_backup_last_timestamp_seconds", "When the newest whole backup was begun; 0 where there is none.",
            Double(figures.last ?? 0))
        gauge("transit_backup_bytes", "Length of the newest backup.", figures.byteCount.map(Double.init))
        gauge("transit_backup_duration_seconds", "Time that the last one made here took.", figures.seconds)
        text.add(
            "transit_backup_failures_total", "counter", "Backups that could not be made here.",
            [([], Double(figures.failures))])
    }
}
