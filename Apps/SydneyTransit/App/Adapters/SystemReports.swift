import MetricKit
import TransitKit

/// Takes what the system says of crashes and hangs: at the next start, or the next day. Nothing is kept of it unless the rider has
/// agreed.
final class SystemReports: NSObject, MXMetricManagerSubscriber {
    private let reports: any CrashReports

    /// - Parameter reports: which keeps them.
    init(_ reports: any CrashReports) { self.reports = reports }

    /// Has the system tell from now on.
    func begin() { MXMetricManager.shared.add(self) }

    func didReceive(_ payloads: [MXDiagnosticPayload]) { reports.keep(payloads.flatMap(Self.reports)) }

    private static func reports(_ payload: MXDiagnosticPayload) -> [CrashReport] {
        let kinds: [(CrashReport.Kind, [MXDiagnostic]?)] = [
            (.crash, payload.crashDiagnostics), (.hang, payload.hangDiagnostics),
            (.processor, payload.cpuExceptionDiagnostics), (.disk, payload.diskWriteExceptionDiagnostics),
        ]
        return kinds.flatMap { kind, faults in
            (faults ?? []).map { fault in
                CrashReport(
                    kind: kind, appVersion: fault.applicationVersion, systemVersion: fault.metaData.osVersion,
                    time: payload.timeStampEnd.timeIntervalSince1970,
                    detail: String(data: fault.jsonRepresentation(), encoding: .utf8))
            }
        }
    }
}
