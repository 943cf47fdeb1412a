import LoadGenerator

/// What a number of riders would ask for, as people read it.
enum LoadPlanText {
    static func of(_ load: PlannedLoad, _ mix: RequestMix) -> String {
        var lines = [
            "\(Text.count(load.riders)) riders in their busiest hour: \(Text.fixed(load.openingsPerSecond, 2)) openings and "
                + "\(Text.fixed(load.requestsPerSecond, 1)) requests a second",
            "apps open at a time: \(Text.count(Int(load.appsOpen.rounded()))), streams: "
                + "\(Text.count(Int(load.streamsOpen.rounded())))",
            "an opening: \(Text.fixed(mix.requests, 2)) requests in \(Text.fixed(mix.seconds, 0)) s", "",
            Text.column("", 18) + Text.column("an opening", 12, right: true) + Text.column("a second", 12, right: true),
        ]
        for kind in RequestKind.allCases {
            guard let each = mix.perOpening[kind.rawValue], let rate = load.byKind[kind.rawValue] else { continue }
            lines.append(
                Text.column(kind.rawValue, 18) + Text.column(Text.fixed(each, 3), 12, right: true)
                    + Text.column(Text.fixed(rate, 1), 12, right: true))
        }
        return lines.joined(separator: "\n")
    }
}
