import LiveState

extension AlertStory {
    /// 32 hexadecimal digits, the same in every process for what riders know as one alert.
    ///
    /// It covers severity, kind, words, periods and the routes, stops and trips named. Unlike
    /// `AlertContent.fingerprint`, which also covers links, every language and the cause, it does not tell texts apart
    /// that differ in case, punctuation, white space, the order of sentences or how they are shared out between header
    /// and description: publishers change these when they re-issue an alert. Equal fingerprints mean that there is
    /// nothing to say (``AlertChange/between(_:_:at:clock:names:)`` is nil); different ones may still come to nothing.
    package var fingerprint: String {
        var parts = [severity.rawValue, AlertKind(effect: effect, cause: cause).rawValue]
        parts += Sentences(of: self).all.map(\.key).sorted()
        for (name, ids) in [("routes", routeIDs), ("stops", stopIDs), ("trips", tripIDs)] { parts += [name] + ids }
        parts += periods.map { "period \($0.start ?? 0) \($0.end ?? 0)" }
        if let run { parts += ["run", run.serviceDate, run.minutesLate.map { "\($0)" } ?? "cancelled"] }
        return StableHash.hex128(parts.joined(separator: "\u{1E}"))
    }
}
