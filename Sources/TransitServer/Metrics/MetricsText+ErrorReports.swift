import ErrorReports
import TransitAnswers

extension ErrorReports {
    /// What became of reports.
    func write(to text: inout MetricsText) {
        let (outcomes, waiting) = figures
        text.add(
            "transit_error_reports_total", "counter", "Attempts to report errors, by what came of them.",
            ReportOutcome.allCases.map { ([("outcome", $0.rawValue)], Double(outcomes[$0] ?? 0)) })
        text.add(
            "transit_error_reports_waiting", "gauge", "Different errors still to be reported.", [([], Double(waiting))])
    }
}
