/// Numbers as people read them.
enum Text {
    /// `2,447,780`.
    static func count(_ value: Int) -> String {
        let digits = String(value.magnitude)
        var grouped = ""
        for (offset, digit) in digits.reversed().enumerated() {
            if offset > 0, offset % 3 == 0 { grouped.append(",") }
            grouped.append(digit)
        }
        return (value < 0 ? "-" : "") + String(grouped.reversed())
    }

    /// `12.3 MB`, in powers of 1,000.
    static func bytes(_ value: Int) -> String {
        switch value {
        case ..<1_000: "\(value) B"
        case ..<1_000_000: fixed(Double(value) / 1e3, 1) + " kB"
        case ..<1_000_000_000: fixed(Double(value) / 1e6, 1) + " MB"
        default: fixed(Double(value) / 1e9, 2) + " GB"
        }
    }

    /// `p50 0.120 ms, p99 0.317 ms, longest 0.900 ms`; nil of no times at all. Puts them in order.
    static func quantiles(ofSeconds times: inout [Double]) -> String? {
        guard !times.isEmpty else { return nil }
        times.sort()
        let shares = [("p50", 0.5), ("p99", 0.99), ("longest", 1)]
        return shares.map { name, share in
            "\(name) \(fixed(times[Int(Double(times.count - 1) * share)] * 1000, 3)) ms"
        }.joined(separator: ", ")
    }

    /// `3 days`, `1 hour`, `12 min`, `40 s`: the largest unit that fits.
    static func age(_ seconds: Int64) -> String {
        switch seconds {
        case ..<60: "\(max(0, seconds)) s"
        case ..<3_600: "\(seconds / 60) min"
        case ..<7_200: "1 hour"
        case ..<86_400: "\(seconds / 3_600) hours"
        case ..<172_800: "1 day"
        default: "\(seconds / 86_400) days"
        }
    }

    /// A number with so many decimals.
    static func fixed(_ value: Double, _ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((abs(value) * scale).rounded())
        let whole = scaled / Int(scale)
        let rest = String(scaled % Int(scale))
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return sign + "\(whole)" }
        return sign + "\(whole)." + String(repeating: "0", count: decimals - rest.count) + rest
    }

    /// A text filled up with spaces on the right, or on the left for numbers.
    static func column(_ text: String, _ width: Int, right: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - text.count))
        return right ? padding + text : text + padding
    }
}
