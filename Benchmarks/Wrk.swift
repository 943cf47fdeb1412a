/// Loads a server with wrk.
enum Wrk {
    /// Requests a second that were answered with 2xx, over ten seconds.
    static func rate(_ wrk: String, _ arguments: [String]) -> Double {
        guard let ran = Shell.run(wrk, ["-t", "1", "-d", "10s", "--timeout", "20s"] + arguments) else { return 0 }
        let lines = ran.output.split(separator: "\n").map { $0.split(separator: " ") }
        if let bad = lines.first(where: { $0.first == "Non-2xx" }) { print("   \(bad.joined(separator: " "))") }
        return lines.first { $0.first == "Requests/sec:" }.flatMap { Double($0[1]) } ?? 0
    }
}
