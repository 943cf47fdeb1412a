import FeedFixtures
import GTFSRealtime
import LiveState
import Notifications
import Testing
import Timetable
import TransitAPI

@Suite("What a rider was told of an alert")
struct AlertStoryTests {
    private static let story = AlertStory(
        header: "Buses replace trains", description: "Between Strathfield \"and\" Burwood.\n車站 🚉", severity: .major,
        effect: "DETOUR", cause: "MAINTENANCE", periods: [period("16:00-18:00"), period("-12:00"), period("20:00-")],
        routeIDs: ["T1", "T2"], stopIDs: ["200060"], tripIDs: ["t"])

    @Test func `is read back as it was kept`() {
        #expect(AlertStory(text: Self.story.text) == Self.story)
        let short = AlertStory(header: "", severity: .cancelled)
        #expect(AlertStory(text: short.text) == short)
    }

    @Test func `is kept as JSON`() {
        let story = AlertStory(header: "Works", severity: .minor, periods: [period("16:00-")], stopIDs: ["b", "a"])
        #expect(
            story.text == #"{"header":"Works","description":"","severity":"minor","effect":"UNKNOWN_EFFECT","#
                + #""cause":"UNKNOWN_CAUSE","periods":[{"start":1795323600,"end":null}],"route_ids":[],"#
                + #""stop_ids":["a","b"],"trip_ids":[]}"#)
    }

    @Test("is none in any other text", arguments: ["", "{}", "[]", "null", #"{"header":"a","severity":"grave"}"#, "{"])
    func unreadable(text: String) { #expect(AlertStory(text: text) == nil) }

    @Test func `of an earlier or a later version is read as far as it goes`() {
        let story = AlertStory(text: #"{"header":"Works","severity":"major","mood":"bad","periods":[{"end":"x"}]}"#)
        #expect(story == AlertStory(header: "Works", severity: .major, periods: [ActivePeriod(start: nil, end: nil)]))
    }

    @Test func `has its lists in order and each of them once`() {
        let story = AlertStory(
            header: "a", severity: .minor, periods: [period("20:00-"), period("-12:00"), period("20:00-")],
            routeIDs: ["T2", "", "T1", "T2"])
        #expect(story.routeIDs == ["T1", "T2"] && story.periods == [period("-12:00"), period("20:00-")])
    }

    @Test(
        "is tidied for a screen",
        arguments: [
            ("  a   b\t c ", "a b c"), ("a\r\nb\rc", "a\nb\nc"), ("a\n\n \n\nb", "a\n\nb"),
            ("\u{0}a\u{7}b\u{0}", "a b"),
            ("a\u{A0}b\u{2028}c", "a b\nc"), ("👩‍👩‍👧 é", "👩‍👩‍👧 é"), ("\n\n", ""), ("مرحبا  بك", "مرحبا بك"),
        ])
    func tidied(text: String, tidy: String) {
        let story = AlertStory(header: text, description: text, severity: .minor)
        #expect(story.header == tidy && story.description == tidy)
    }
}

@Suite("The story of a published alert")
struct PublishedStoryTests {
    /// The only alert of a feed, through a timetable without lines.
    private func story(_ fill: (inout PublishedAlert) -> Void) throws -> AlertStory {
        var feed = FeedFixture()
        feed.stop("200060")
        feed.stop("200070")
        feed.route("R1")
        feed.service("S", "1111111", "20261101", "20261130")
        feed.trip("t", route: "R1", calls: ["200060 8:00", "200070 8:10"])
        let compiled = try Compiled(feed)
        let source = LiveSource(id: "alerts", kind: .alerts)
        let liveStore = LiveStateStore(timetable: compiled.timetable, sources: [source])
        var message = PublishedFeedMessage()
        message.header.gtfsRealtimeVersion = "2.0"
        message.header.timestamp = UInt64(today("12:00").seconds)
        var entity = PublishedFeedEntity()
        entity.id = "1"
        fill(&entity.alert)
        message.entity = [entity]
        liveStore.apply(message.feedBytes(), from: source, now: today("12:00").seconds)
        let alert = try #require(liveStore.state.alerts.alerts.first)
        return AlertStory(alert.content, in: compiled.timetable)
    }

    private static func text(_ texts: [(String, String)]) -> PublishedTranslatedString {
        var string = PublishedTranslatedString()
        string.translation = texts.map { language, text in
            var translation = PublishedTranslatedString.Translation()
            (translation.language, translation.text) = (language, text)
            return translation
        }
        return string
    }

    @Test func `is what riders read of it`() throws {
        let story = try story { alert in
            alert.effect = .noService
            alert.cause = .strike
            alert.headerText = Self.text([("en-html", "<b>No trains</b>"), ("fr", "Rien"), ("en", "No  trains")])
            alert.descriptionText = Self.text([("", "None at all")])
            alert.url = Self.text([("en", "https://example.com")])
            alert.informedEntity = ["200060", "200060", "200070"].map { stop in
                var selector = PublishedEntitySelector()
                (selector.stopID, selector.routeID) = (stop, "R1")
                return selector
            }
            var range = PublishedTimeRange()
            range.start = UInt64(today("16:00").seconds)
            alert.activePeriod = [range]
        }
        #expect(
            story
                == AlertStory(
                    header: "No trains", description: "None at all", severity: .cancelled, effect: "NO_SERVICE",
                    cause: "STRIKE", periods: [period("16:00-")], routeIDs: ["R1"], stopIDs: ["200060", "200070"]))
    }

    @Test func `stays the same under another link and with its selectors in another order`() throws {
        let stories = try [["200060", "200070"], ["200070", "200060", "200060"]].map { stops in
            try story { alert in
                alert.headerText = Self.text([("en", "Works")])
                alert.url = Self.text([("en", "https://example.com/\(stops.count)")])
                alert.informedEntity = stops.map { stop in
                    var selector = PublishedEntitySelector()
                    selector.stopID = stop
                    return selector
                }
            }
        }
        #expect(stories[0] == stories[1] && stories[0].fingerprint == stories[1].fingerprint)
    }

    /// What a frame changed of an alert, and whether riders know it as another.
    static let frames: [(what: String, isNews: Bool, change: @Sendable (inout PublishedAlert) -> Void)] = [
        ("nothing", false, { _ in }),
        ("another link", false, { $0.url = text([("en", "https://example.com/2")]) }),
        (
            "translations in another order", false,
            { $0.headerText = text([("", "Works"), ("de", "Bauarbeiten"), ("en", "Buses replace trains")]) }
        ),
        (
            "a translation more", false,
            { $0.headerText = text([("en", "Buses replace trains"), ("fr", "Des bus"), ("de", "Bauarbeiten")]) }
        ),
        ("white space", false, { $0.headerText = text([("en", " Buses  replace\r\ntrains ")]) }),
        ("entities in another order", false, { $0.informedEntity.reverse() }),
        ("an entity twice", false, { $0.informedEntity += $0.informedEntity.prefix(1) }),
        ("another cause", false, { $0.cause = .construction }),
        ("reworded", true, { $0.headerText = text([("en", "Buses replace ferries")]) }),
        ("extended", true, { $0.activePeriod[0].end += 3_600 }),
        ("cut short", true, { $0.activePeriod[0].end -= 3_600 }),
        ("without an end", true, { $0.activePeriod[0].clearEnd() }),
        ("graver", true, { $0.effect = .noService }),
        ("an entity less", true, { $0.informedEntity.removeLast() }),
    ]

    @Test("is the same, or another, by its fingerprint", arguments: frames.indices)
    func fingerprints(row: Int) throws {
        let fill: @Sendable (inout PublishedAlert) -> Void = { alert in
            alert.effect = .detour
            alert.cause = .maintenance
            alert.headerText = Self.text([("en", "Buses replace trains"), ("de", "Bauarbeiten")])
            alert.url = Self.text([("en", "https://example.com/1")])
            alert.informedEntity = ["200060", "200070"].map { stop in
                var selector = PublishedEntitySelector()
                selector.stopID = stop
                return selector
            }
            var range = PublishedTimeRange()
            (range.start, range.end) = (UInt64(today("16:00").seconds), UInt64(today("18:00").seconds))
            alert.activePeriod = [range]
        }
        let frame = Self.frames[row]
        let before = try story(fill)
        let after = try story { alert in
            fill(&alert)
            frame.change(&alert)
        }
        #expect((before.fingerprint != after.fingerprint) == frame.isNews, "\(frame.what)")
    }

    /// Languages with their texts, and the text taken.
    static let languages: [(texts: [(String, String)], taken: String)] = [
        ([("fr", "f"), ("en", "e")], "e"), ([("fr", "f"), ("en-AU", "e")], "e"), ([("fr", "f"), ("", "none")], "none"),
        ([("fr", "f"), ("de", "d")], "f"), ([("en-html", "<e>"), ("fr", "f")], "f"), ([("en-html", "<e>")], "<e>"),
        ([("EN", "e"), ("", "none")], "e"), ([], ""),
    ]

    @Test("is in English where there is any", arguments: languages)
    func language(row: (texts: [(String, String)], taken: String)) throws {
        #expect(try story { $0.headerText = Self.text(row.texts) }.header == row.taken)
    }
}
