import Database
import LiveState
import Notifications
import Testing
import TransitAPI

/// What a test says of an alert; the rest is as in any.
struct Told: Sendable {
    var header = "Buses replace trains"
    var text = "Replacement buses end at Burwood. Allow 20 minutes more."
    var severity = NotificationSeverity.major
    var effect = "DETOUR"
    var cause = "MAINTENANCE"
    var periods = ["12:00-16:30"]
    var routes = ["T1"]
    var stops = ["200"]

    var story: AlertStory {
        AlertStory(
            header: header, description: text, severity: severity, effect: effect, cause: cause,
            periods: periods.map(period), routeIDs: routes, stopIDs: stops)
    }

    func with(_ change: (inout Told) -> Void) -> Told {
        var told = self
        change(&told)
        return told
    }
}

@Suite("What changed since a rider was told")
struct AlertChangeTests {
    private static let names = AlertNames(
        stop: { ["200": "Central", "201": "Redfern", "202": "Stanmore", "2001": "Central"][$0] },
        route: { $0.hasPrefix("T") ? $0 : nil })

    private static func change(_ told: Told, _ now: Told?, at instant: Instant = today("13:00")) -> AlertChange? {
        AlertChange.between(told.story, now?.story, at: instant, clock: sydney, names: names)
    }

    static let reissued: [(String, Told)] = [
        ("re-issued", Told()),
        ("selectors in another order", Told().with { ($0.stops, $0.routes) = (["200", "200"], ["T1", "T1"]) }),
        ("white space", Told().with { $0.header = " Buses  replace\r\ntrains" }),
        ("punctuation and case", Told().with { $0.text = "Replacement buses end at BURWOOD! Allow 20 minutes more" }),
        (
            "sentences in another order",
            Told().with { $0.text = "Allow 20 minutes more.\nReplacement buses end at Burwood." }
        ),
        ("the header repeated in the text", Told().with { $0.text = "Buses replace trains. " + $0.text }),
        ("another cause", Told().with { $0.cause = "CONSTRUCTION" }),
        ("a beginning that is past anyway", Told().with { $0.periods = ["12:40-16:30"] }),
        ("no beginning", Told().with { $0.periods = ["-16:30"] }),
        ("a past period more", Told().with { $0.periods = ["09:00-10:00", "12:00-16:30"] }),
        ("an end moved by minutes", Told().with { $0.periods = ["12:00-16:34"] }),
        ("a platform of a station named", Told().with { $0.stops = ["200", "2001"] }),
        ("a stop without a name", Told().with { $0.stops = ["200", "999"] }),
        (
            "an effect that says nothing",
            Told().with {
                $0.effect = "NO_EFFECT"
                $0.cause = "STRIKE"
            }
        ),
    ]

    @Test("is nothing", arguments: reissued)
    func same(name: String, now: Told) { #expect(Self.change(Told(), now) == nil, "\(name)") }

    @Test func `is nothing where a period is added that begins in a year no calendar has`() {
        let known = period("12:00-16:30")
        let told = AlertStory(header: "Lift out", severity: .minor, periods: [known])
        for start in [4_102_444_800, UInt64.max] {
            let periods = [known, ActivePeriod(start: start, end: nil)]
            let now = AlertStory(header: "Lift out", severity: .minor, periods: periods)
            #expect(now == told)
            let change = AlertChange.between(told, now, at: today("13:00"), clock: sydney, names: Self.names)
            #expect(change == nil)
        }
    }

    /// What is different now, in which ways that is a change, and the words.
    static let changes: [(now: Told, kinds: Set<AlertChange.Kind>, words: String)] = [
        // Reworded.
        (
            Told().with { $0.text = "Replacement buses end at Strathfield. Allow 20 minutes more." }, [.reworded],
            "Replacement buses end at Strathfield, was Burwood"
        ),
        (
            Told().with { $0.text = "Replacement buses end at Burwood. Allow 45 minutes more." }, [.reworded],
            "Allow 45 (was 20) minutes more"
        ),
        (Told().with { $0.header = "Trams replace trains" }, [.reworded], "Trams (was Buses) replace trains"),
        (Told().with { $0.header = "Nothing runs" }, [.reworded], "Nothing runs"),
        (Told().with { $0.text += " Tickets are valid on buses." }, [.reworded], "Tickets are valid on buses"),
        (
            Told().with { $0.text = "Replacement buses end at Burwood." }, [.reworded],
            "No longer: Allow 20 minutes more"
        ),
        (
            Told().with { $0.text = "Replacement buses end at Strathfield. Allow 45 minutes more." }, [.reworded],
            "Replacement buses end at Strathfield, was Burwood. Allow 45 (was 20) minutes more"
        ),
        // In force for another time.
        (Told().with { $0.periods = ["12:00-18:00"] }, [.extended], "Until 18:00, was 16:30"),
        (Told().with { $0.periods = ["12:00-15:00"] }, [.shortened], "Until 15:00, was 16:30"),
        (Told().with { $0.periods = ["12:00-23 02:00"] }, [.extended], "Until 23 Nov 02:00, was 16:30"),
        (Told().with { $0.periods = ["12:00-"] }, [.extended], "Until further notice, was 16:30"),
        (Told().with { $0.periods = [] }, [.extended], "Until further notice, was 16:30"),
        (Told().with { $0.periods = ["14:00-16:30"] }, [.shortened], "From 14:00"),
        (
            Told().with { $0.periods += ["23 22:00-24 05:00"] }, [.extended],
            "Also 23 Nov 22:00 to 24 Nov 05:00"
        ),
        // Graver, less grave, otherwise.
        (
            Told().with { ($0.severity, $0.effect) = (.cancelled, "NO_SERVICE") }, [.worsened],
            "Now no service, was a major disruption"
        ),
        (Told().with { $0.severity = .minor }, [.eased], "Eased to a minor disruption, was a major disruption"),
        (Told().with { $0.effect = "SIGNIFICANT_DELAYS" }, [.turned], "Now delays, was a detour"),
        // Elsewhere.
        (Told().with { $0.stops += ["201", "202"] }, [.widened], "Also Redfern and Stanmore"),
        (Told().with { $0.stops = ["201"] }, [.widened, .narrowed], "Also Redfern; no longer Central"),
        (Told().with { $0.routes += ["T2", "T3", "T4", "T5", "T6"] }, [.widened], "Also T2, T3, T4 and 2 more"),
        // All at once.
        (
            Told().with {
                $0.severity = .cancelled
                $0.text = "Replacement buses end at Strathfield. Allow 20 minutes more."
                $0.periods = ["12:00-18:00"]
                $0.stops += ["201"]
            }, [.worsened, .reworded, .extended, .widened],
            "Now no service, was a major disruption; Replacement buses end at Strathfield, was Burwood; "
                + "until 18:00, was 16:30; also Redfern"
        ),
    ]

    @Test("is said in words", arguments: changes)
    func said(row: (now: Told, kinds: Set<AlertChange.Kind>, words: String)) throws {
        let change = try #require(Self.change(Told(), row.now))
        #expect(change.words == row.words)
        #expect(change.kinds == row.kinds && !change.isEnd)
        #expect(row.now.story.fingerprint != Told().story.fingerprint)
    }

    static let inChinese: [(now: Told, words: String)] = [
        (
            Told().with { $0.text = "Replacement buses end at Strathfield. Allow 20 minutes more." },
            "Replacement buses end at Strathfield，原为Burwood"
        ),
        (Told().with { $0.text = "Replacement buses end at Burwood." }, "不再适用：Allow 20 minutes more"),
        (Told().with { $0.periods = ["12:00-18:00"] }, "至 18:00，原为 16:30"),
        (Told().with { $0.periods = ["12:00-23 02:00"] }, "至 11月23日 02:00，原为 16:30"),
        (Told().with { $0.periods = [] }, "直至另行通知，原为 16:30"),
        (Told().with { $0.periods += ["23 22:00-24 05:00"] }, "另有 11月23日 22:00 至 11月24日 05:00"),
        (Told().with { ($0.severity, $0.effect) = (.cancelled, "NO_SERVICE") }, "现为停运，原为严重影响"),
        (Told().with { $0.effect = "SIGNIFICANT_DELAYS" }, "现为晚点，原为绕行"),
        (Told().with { $0.stops = ["201"] }, "另有 Redfern；不再涉及 Central"),
        (Told().with { $0.routes += ["T2", "T3", "T4", "T5", "T6"] }, "另有 T2、T3、T4和另外 2 项"),
    ]

    @Test("is said in Chinese as well", arguments: inChinese)
    func chinese(row: (now: Told, words: String)) throws {
        #expect(try #require(Self.change(Told(), row.now)).phrase.chinese == row.words)
    }

    @Test(
        "is said in traditional characters too, with names as they are",
        arguments: [
            (Told().with { $0.effect = "SIGNIFICANT_DELAYS" }, "現為延誤，原為繞行"),
            (Told().with { $0.periods = ["12:00-23 02:00"] }, "至 11月23日 02:00，原為 16:30"),
            (Told().with { $0.stops = ["201"] }, "另有 Redfern；不再涉及 Central"),
        ])
    func traditional(row: (now: Told, words: String)) throws {
        #expect(try #require(Self.change(Told(), row.now)).phrase[.traditionalChinese] == row.words)
    }

    @Test func `is what the publisher says now in Chinese, where there is that`() throws {
        let now = Told().with {
            $0.text = "Replacement buses end at Strathfield."
            $0.periods = ["12:00-18:00"]
        }
        let translations: [WrittenLanguage: AlertTexts] = [
            .chinese: try #require(AlertTexts(header: "巴士代替列车", description: "巴士终点为 Strathfield。")),
            .traditionalChinese: try #require(AlertTexts(header: "巴士替代列車", description: "")),
        ]
        let change = try #require(
            AlertChange.between(
                Told().story, now.story, at: today("13:00"), clock: sydney, names: Self.names,
                translations: translations))
        #expect(change.phrase.chinese == "巴士代替列车；至 18:00，原为 16:30")
        #expect(change.phrase[.traditionalChinese] == "巴士替代列車；至 18:00，原為 16:30")
        #expect(change.words.hasPrefix("Replacement buses end at Strathfield, was Burwood"))
    }

    @Test func `is not said twice where the text says the new times`() throws {
        let told = Told().with { $0.text = "Buses run until 16:30." }
        let change = try #require(
            Self.change(told, told.with { ($0.text, $0.periods) = ("Buses run until 18:00.", ["12:00-18:00"]) }))
        #expect(change.words == "Buses run until 18:00, was 16:30")
        #expect(change.phrase.chinese == "Buses run until 18:00，原为16:30")
        #expect(change.kinds == [.reworded, .extended])
    }

    @Test func `is said where the publisher's text in that language does not say the new times`() throws {
        let told = Told().with { $0.text = "Buses run until 16:30." }
        let now = told.with { ($0.text, $0.periods) = ("Buses run until 18:00.", ["12:00-18:00"]) }
        for (header, words) in [
            ("巴士代替列车", "巴士代替列车；至 18:00，原为 16:30"),
            ("巴士由 16:30 延至 18:00", "巴士由 16:30 延至 18:00"),
        ] {
            let translation = try #require(AlertTexts(header: header, description: ""))
            let change = try #require(
                AlertChange.between(
                    told.story, now.story, at: today("13:00"), clock: sydney, names: Self.names,
                    translations: [.chinese: translation]))
            #expect(change.phrase.chinese == words)
            #expect(change.words == "Buses run until 18:00, was 16:30")
        }
    }

    @Test(
        "of a time that lies ahead is its beginning",
        arguments: [
            ("20:00-23:00", "21:00-23:00", "From 21:00, was 20:00"),
            ("20:00-23:00", "19:00-23:00", "From 19:00, was 20:00"),
            ("20:00-23:00", "12:00-23:00", "From now, was 20:00"), ("20:00-23:00", "20:04-23:00", nil),
            ("28 20:00-28 23:00", "28 20:00-28 22:00", "Until 28 Nov 22:00, was 28 Nov 23:00"),
            ("-", "-16:30", "Until 16:30"), ("-", "", nil),
        ] as [(String, String, String?)])
    func ahead(told: String, now: String, words: String?) {
        let change = Self.change(
            Told().with { $0.periods = [told] }, Told().with { $0.periods = now.isEmpty ? [] : [now] })
        #expect(change?.words == words)
    }

    @Test func `of a night out of several is that night`() {
        let nights = Told().with { $0.periods = ["22 22:00-23 05:00", "23 22:00-24 05:00", "24 22:00-25 05:00"] }
        let fewer = nights.with { $0.periods.removeLast() }
        #expect(Self.change(nights, fewer)?.words == "No longer 24 Nov 22:00 to 25 Nov 05:00")
        #expect(Self.change(nights, fewer)?.kinds == [.shortened])
        #expect(Self.change(nights, nights.with { $0.periods.removeFirst() }, at: today("23 06:00")) == nil)
    }

    @Test func `after it had lapsed is an extension`() {
        let change = Self.change(Told(), Told().with { $0.periods = ["12:00-18:00"] }, at: today("16:45"))
        #expect(change?.words == "Until 18:00, was 16:30" && change?.kinds == [.extended])
    }

    @Test func `is that it is over, once it is gone or its time is`() {
        let over = AlertChange.between(Told().story, nil, at: today("13:00"), clock: sydney, names: Self.names)
        #expect(over?.kinds == [.ended] && over?.isEnd == true && over?.words == "Buses replace trains")
        #expect(Self.change(Told(), Told(), at: today("16:29"))?.isEnd == nil)
        #expect(Self.change(Told(), Told(), at: today("16:30"))?.isEnd == true)
        #expect(Self.change(Told(), Told().with { $0.periods = ["12:00-12:30"] })?.isEnd == true)
        #expect(Told().story.isOver(at: today("16:30")) && !Told().story.isOver(at: today("11:00")))
    }

    @Test func `is told by an alert without a header as its text begins`() {
        let told = Told().with { $0.header = "" }
        #expect(Self.change(told, nil)?.words == "Replacement buses end at Burwood")
    }

    @Test func `over an hour that comes twice is by the city's clock`() {
        func story(_ end: String) -> AlertStory {
            AlertStory(
                header: "a", severity: .minor, periods: [ActivePeriod(start: nil, end: UInt64(moment(end).seconds))])
        }
        let change = AlertChange.between(
            story("2026-04-04T15:30:00Z"), story("2026-04-04T16:30:00Z"), at: moment("2026-04-04T14:30:00Z"),
            clock: sydney, names: Self.names)
        #expect(change?.words == "Until 02:30, was 02:30" && change?.kinds == [.extended])
    }
}
