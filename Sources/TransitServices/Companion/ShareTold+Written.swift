import TransitAPI
import TransitAnswers

extension ShareTold {
    /// What recipients were told, as it was written down.
    init?(_ live: JSONValue) {
        guard let told = live["told"]?.object else { return nil }
        // Not beyond the year 2242.
        let eta = told["eta"]?.int.flatMap { (0...(1 << 33)).contains($0) ? Int64($0) : nil }
        self.init(eta: eta, moves: min(max(0, told["moves"]?.int ?? 0), Self.mostMoves))
    }
}
