extension City {
    /// The part of a city that a live feed of `scope` is about: its lines, and of all else what they use.
    ///
    /// Trips keep their ids, since those are made of the line alone.
    func limited(to scope: LiveFeedScope) -> City {
        with(lines.filter { scope.includes(mode: $0.mode.name, agency: $0.agency) })
    }

    /// The same with other lines, whose calls refer to this city's stops, and without what none of them uses.
    func with(_ lines: [Line]) -> City {
        let ways = lines.flatMap { $0.patterns.flatMap { [$0.out, $0.back] } }
        let called = Set(ways.flatMap { $0.calls.map(\.stop) })
        let kept = stops.indices.filter(called.contains)
        let position = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        let parents = Set(kept.compactMap { stops[$0].station })
        let places = parents.union(kept.map { stops[$0].id })
        let operators = Set(lines.map(\.agency))
        return City(
            name: name, timezone: timezone, language: language, publisher: publisher,
            agencies: agencies.filter { operators.contains($0.id) }, holidays: holidays, traffic: traffic,
            interchanges: interchanges.filter { places.contains($0.from) && places.contains($0.to) },
            stations: stations.filter { parents.contains($0.id) }, stops: kept.map { stops[$0] },
            lines: lines.map { $0.calling { position[$0] ?? 0 } })
    }
}

extension Line {
    /// The same line in a city whose stops are numbered otherwise.
    fileprivate func calling(_ number: (Int) -> Int) -> Line {
        func renumbered(_ way: Way) -> Way {
            Way(
                direction: way.direction, headsign: way.headsign, runSeconds: way.runSeconds,
                calls: way.calls.map { call in
                    Call(
                        stop: number(call.stop), seconds: call.seconds, boarding: call.boarding,
                        headsign: call.headsign, bends: call.bends)
                }, frequency: way.frequency)
        }
        return Line(
            id: id, name: name, agency: agency, mode: mode, routeType: routeType, colour: colour,
            textColour: textColour, bikes: bikes, wheelchair: wheelchair, dwell: dwell, turnRound: turnRound,
            consist: consist,
            patterns: patterns.map {
                ServicePattern(name: $0.name, out: renumbered($0.out), back: renumbered($0.back))
            })
    }
}
