import TransitAnswers

extension SharingReport {
    /// How nodes share frames.
    func write(to text: inout MetricsText) {
        text.add(
            "transit_frames_polling", "gauge", "1 where this node polls for all.", [([], isPolling ? 1 : 0)])
        text.add(
            "transit_frames_sharing_available", "gauge", "1 while frames go from node to node (Redis).",
            [([], trouble == nil ? 1 : 0)])
        text.add(
            "transit_frames_shared_total", "counter", "Frames told to other nodes, and taken from them.",
            [([("direction", "told")], Double(told)), ([("direction", "taken")], Double(taken))])
    }
}
