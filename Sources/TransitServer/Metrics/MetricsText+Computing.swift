import Computing
import TransitAnswers

extension ComputePool {
    /// What the lanes do, for `/metrics`.
    func write(to text: inout MetricsText) {
        let all = lanes.map { ($0.rules.name, $0.figures) }
        func each(_ value: (LaneFigures) -> Int) -> [([(String, String)], Double)] {
            all.map { ([("lane", $0.0)], Double(value($0.1))) }
        }
        text.add("transit_compute_running", "gauge", "Work that runs, by lane.", each(\.running))
        text.add("transit_compute_waiting", "gauge", "Work that waits for a thread, by lane.", each(\.waiting))
        text.add("transit_compute_completed_total", "counter", "Work whose result was waited for.", each(\.completed))
        text.add(
            "transit_compute_refused_total", "counter",
            "Work refused because too much waited in all (full), of its client (client) or of its address (address).",
            all.flatMap { name, figures in
                [
                    ("full", figures.refusedFull), ("client", figures.refusedClient),
                    ("address", figures.refusedAddress),
                ].map {
                    ([("lane", name), ("reason", $0.0)], Double($0.1))
                }
            })
        text.add(
            "transit_compute_cancelled_total", "counter", "Work nobody waited for any longer, by why.",
            all.flatMap { name, figures in
                Cancellation.Reason.allCases.map {
                    ([("lane", name), ("reason", $0.rawValue)], Double(figures.cancelled[$0] ?? 0))
                }
            })
    }
}
