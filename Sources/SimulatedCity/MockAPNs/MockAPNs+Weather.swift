extension MockAPNs {
    /// Troubles a server has in spells.
    package enum Trouble: Int, Sendable, CaseIterable {
        /// Connections are reset, with requests not taken.
        case resets
        /// Pushes are taken, and the connection is reset before the answer.
        case lostAnswers
        /// 429 to all requests for some devices.
        case tooManyRequests
        /// 503 without a word of when to come again.
        case unavailable
        /// 503 with `retry-after`.
        case shutdown
        /// Answers take their time.
        case slowness
    }

    /// Faults that come and go in spells, the same ones for the same seed.
    ///
    /// Each trouble is the main one of every sixth spell; one more may come on top of it.
    package struct Weather: Sendable {
        private let chance: Chance
        private let goAwayEvery: Int?

        /// - Parameter goAwayEvery: in all spells, as ``Faults/goAwayEvery``.
        package init(seed: UInt64, goAwayEvery: Int? = nil) {
            (chance, self.goAwayEvery) = (Chance(seed: seed).of("weather"), goAwayEvery)
        }

        /// The troubles of a spell, counted from 0.
        package func troubles(_ spell: Int) -> Set<Trouble> {
            let all = Trouble.allCases
            let rounds = chance.of("order").of(spell / all.count)
            let order = all.sorted {
                rounds.bits(.refusal, $0.rawValue) < rounds.bits(.refusal, $1.rawValue)
            }
            let more = chance.of("more").of(spell).integer(.refusal, in: 0..<2 * all.count)
            return Set([order[spell % all.count]] + (more < all.count ? [all[more]] : []))
        }

        /// The faults of a spell.
        package func faults(_ spell: Int) -> Faults {
            var faults = Faults()
            faults.goAwayEvery = goAwayEvery
            // Requests are counted by connection: what strikes after more of them than a connection lives for never does.
            let strikes = 20..<max(21, min(200, goAwayEvery ?? 200))
            let troubles = troubles(spell)
            // In an order of their own: sets have none that is the same twice, and the first storm that strikes answers.
            for trouble in Trouble.allCases where troubles.contains(trouble) {
                let chance = chance.of(spell).of(trouble.rawValue)
                switch trouble {
                case .resets: faults.resetEvery = chance.integer(.refusal, in: strikes)
                case .lostAnswers: faults.losesAnswerEvery = chance.integer(.refusal, in: strikes)
                case .tooManyRequests:
                    faults.storms.append(
                        Storm(
                            .init(429, "TooManyRequests"), share: 0.1 + chance.unit(.refusal) / 2, devicesDrawnBy: spell
                        ))
                case .unavailable:
                    faults.storms.append(
                        Storm(.init(503, "ServiceUnavailable"), share: 0.1 + chance.unit(.refusal) * 0.9))
                case .shutdown:
                    faults.storms.append(
                        Storm(.init(503, "Shutdown", retryAfter: 1), share: 0.05 + chance.unit(.refusal) / 4))
                case .slowness: faults.slowness = Int64(chance.integer(.refusal, in: 2..<60))
                }
            }
            return faults
        }

        /// How long a spell lasts, milliseconds.
        package func milliseconds(_ spell: Int) -> Int { chance.of("length").of(spell).integer(.refusal, in: 60..<260) }
    }
}
