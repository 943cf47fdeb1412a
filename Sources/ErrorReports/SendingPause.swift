import Foundation
import Wire

/// How long no event is to be sent, as an answer says it (develop.sentry.dev: "Rate Limiting").
package enum SendingPause {
    /// Where an answer says 429 and nothing else, and the longest that is kept to whatever is said, seconds.
    static let usual = 60.0, longest = 3_600.0

    /// Seconds; nil for none.
    ///
    /// - Parameters:
    ///   - limits: `X-Sentry-Rate-Limits`: `60:error;default:organization, 2700::key`, seconds and categories, no category being
    ///     all. It may come with any status.
    ///   - retryAfter: `Retry-After` in seconds or as a date, which counts with 429 where the other says nothing at all.
    package static func seconds(status: Int, limits: String?, retryAfter: String?, now: Int64) -> Double? {
        if let limits {
            let pauses = limits.split(separator: ",").prefix(32).compactMap { pause($0) }
            if let longest = pauses.max() { return longest }
            // Others are limited, events are not; but 429 says that this one was not taken.
            if status != 429 { return nil }
        }
        guard status == 429 else { return nil }
        guard let text = retryAfter?.trimmingCharacters(in: .whitespaces) else { return usual }
        if let seconds = Double(text) { return bounded(seconds) ?? usual }
        return HTTPDate.instant(text).flatMap { bounded(Double($0 - now)) } ?? usual
    }

    /// The pause of one limit, if it is about events.
    private static func pause(_ text: Substring) -> Double? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard fields.count > 1, let seconds = Double(fields[0]), let pause = bounded(seconds) else { return nil }
        let categories = fields[1].split(separator: ";")
        return categories.isEmpty || categories.contains("error") || categories.contains("default") ? pause : nil
    }

    private static func bounded(_ seconds: Double) -> Double? {
        seconds.isFinite && seconds >= 0 ? min(seconds.rounded(.up), longest) : nil
    }
}
