import Foundation

extension LoadReport {
    /// The report as JSON, keys sorted.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// The report as people read it.
    package var text: String {
        var lines = [
            "\(riders) riders who open the app \(Self.number(openingsPerHour)) times an hour, for \(Self.number(seconds)) s"
                + (endedEarly ? " (ended early)" : "")
                + ": \(openings) openings and \(refreshes) refreshes of widgets, seed \(seed)",
            "",
            Self.row("", ["requests", "/s", "p50 ms", "p90", "p99", "p99.9", "max", "304", "errors", "kB in"]),
        ]
        for kind in RequestKind.allCases {
            if let figures = kinds[kind.rawValue] { lines.append(Self.row(kind.rawValue, figures)) }
        }
        lines.append(Self.row("all", total))
        lines.append("")
        lines.append("answers by status: " + Self.list(total.statuses))
        if !total.failures.isEmpty { lines.append("without an answer: " + Self.list(total.failures)) }
        if total.unfinished > 0 { lines.append("no longer waited for: \(total.unfinished)") }
        if unasked > 0 { lines.append("not asked, as what they follow from was not answered: \(unasked)") }
        lines.append(
            "streams: at most \(streams.mostOpen) open, \(kinds[RequestKind.stream.rawValue]?.events ?? 0) events, "
                + "\(streams.broken) broken")
        lines.append(
            "answers checked: \(answers.checked), \(answers.wrong) wrong"
                + (answers.unchecked > 0 ? ", \(answers.unchecked) more than could be checked" : "")
                + "; times called live: \(answers.liveTimes), \(answers.falselyLive) of them falsely")
        lines += answers.samples.map { "  \($0)" }
        if let comparison {
            lines.append("answers of nodes compared: \(comparison.compared), \(comparison.different) different")
            lines += comparison.samples.map { "  \($0)" }
        }
        lines.append(
            "the generator: \(Self.number(generator.cpuSeconds)) s of processor time, at work "
                + "\(Int((generator.busyShare * 100).rounded())) % of the time, late by p50 "
                + "\(Self.number(generator.lagP50Ms)) ms and p99 \(Self.number(generator.lagP99Ms)) ms; "
                + "\(generator.connections) connections, \(generator.waits) requests waited for one")
        if generator.wasBottleneck {
            lines.append("WARNING: the generator could not keep up: latencies are its own as much as the server's")
        }
        return lines.joined(separator: "\n")
    }

    /// How a run goes.
    static func progress(
        _ seconds: Double, _ rate: Double, _ all: KindTally, _ tally: LoadTally, _ found: AnswerChecker.Findings
    ) -> String {
        "\(Int(seconds)) s: \(all.requests) requests (\(Int(rate))/s), p99 \(number(all.latency.percentile(99) * 1e3)) ms, "
            + "\(all.failed + all.refusals) errors, \(tally.streamsOpen) streams open, \(found.wrong) wrong, "
            + "\(found.falselyLive) falsely live"
    }

    private static func row(_ name: String, _ kind: Kind) -> String {
        let times = [kind.p50Ms, kind.p90Ms, kind.p99Ms, kind.p999Ms, kind.maxMs].map { number($0) }
        return row(
            name,
            ["\(kind.requests)", number(kind.perSecond)] + times + [
                "\(Int((kind.unchangedShare * 100).rounded())) %", "\(kind.errors)", "\(kind.bytesIn / 1_000)",
            ])
    }

    private static func row(_ name: String, _ cells: [String]) -> String {
        let padded = cells.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }
        return name + String(repeating: " ", count: max(1, 18 - name.count)) + padded.joined()
    }

    private static func list(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    }

    /// Three significant digits.
    static func number(_ value: Double) -> String {
        if value >= 100 || value == 0 { return "\(Int(value.rounded()))" }
        let scale: Double = value >= 10 ? 10 : value >= 1 ? 100 : 1_000
        return "\((value * scale).rounded() / scale)"
    }
}
