import Foundation
import Notifications
import Testing
import TransitAPI

@Suite("A notification that is too long")
struct ShorteningTests {
    /// Ten kilobytes and more in each of four scripts, and in what JSON must escape.
    static let scripts: [(name: String, text: String)] = [
        ("Latin", "Würde-bearing replacement buses, \"as usual\", end at Strathfield \\ Burwood. "),
        ("Chinese", "由于轨道施工，本线列车停运，请改乘接驳巴士。"), ("Arabic", "تتوقف القطارات بسبب أعمال الصيانة، يرجى استخدام الحافلات. "),
        ("Devanagari", "पटरी के काम के कारण ट्रेनें रद्द हैं, कृपया क्षेत्रीय बसें लें। "), ("emoji", "👩‍👩‍👧‍👦🏳️‍🌈🚆🇦🇺👍🏽"),
        ("combining", "e\u{301}\u{323}\u{302}"), ("quotes", "\"\\"),
        ("line breaks", "a\nb\n\n"), ("no spaces", "x"),
    ].map { ($0, String(repeating: $1, count: 10_240 / $1.utf8.count + 1)) }

    @Test("ends at a whole character", arguments: scripts, [4096, 2048, 700])
    func whole(script: (name: String, text: String), limit: Int) throws {
        let payload = push(header: "Works", text: script.text)
        let whole = "Works\n" + AlertStory(header: script.text, severity: .minor).header
        let bytes = payload.bytes(atMost: limit)
        #expect(bytes.count <= limit)
        // Nothing is wasted: a character or a few spaces more would not have fitted.
        #expect(bytes.count > limit - 40)
        let sent = try #require(PushPayload(bytes: bytes))
        let body = try #require(sent.sentAlert["body"] as? String)
        #expect(body.last == "…")
        let kept = Array(body.dropLast())
        #expect(kept.count > 3 && kept == Array(Array(whole).prefix(kept.count)))
        #expect(sent.sentAlert["title-loc-key"] as? String == "ALERT_TITLE_DELAY")
        #expect(sent.read?["alert_id"] as? String == "alert_12345")
    }

    @Test("fits in any length from 512 bytes on", arguments: scripts)
    func every(script: (name: String, text: String)) {
        let payload = push(header: String(script.text.prefix(300)), stops: ["200060", "200070"])
        for limit in stride(from: 512, to: 1100, by: 7) {
            let bytes = payload.bytes(atMost: limit)
            #expect(bytes.count <= limit && PushPayload(bytes: bytes) != nil)
        }
    }

    @Test func `is as it was where it fits to the byte`() {
        let payload = push(header: String(repeating: "Works at Redfern, ", count: 20))
        #expect(payload.shortened(to: payload.bytes.count) == payload)
        #expect(payload.shortened(to: payload.bytes.count - 1).english.body.hasSuffix("…"))
        #expect(payload.bytes(atMost: payload.bytes.count - 1).count == payload.bytes.count - 1)
    }

    @Test func `is cut again after it was refused`() throws {
        let first = try #require(PushPayload(bytes: push(text: Self.scripts[0].text).bytes))
        let second = first.bytes(atMost: PushPayload.refusedSize)
        #expect(first.bytes.count > 4000 && second.count <= 2048 && second.count > 2000)
        #expect(PushPayload(bytes: second)?.english.body.hasSuffix("…") == true)
        #expect(PushPayload(bytes: second)?.english.body.contains("……") == false)
    }

    @Test("in Chinese is cut by itself, and sent without the other", arguments: ["Works", scripts[0].text])
    func chinese(header: String) throws {
        let story = AlertStory(header: header, severity: .minor, effect: "SIGNIFICANT_DELAYS", routeIDs: ["T1"])
        let payload = PushPayload(
            .new, of: story, id: "alert_12345", lines: ["T1"], badge: 1, interruption: .active,
            translations: [.chinese: try #require(AlertTexts(header: "", description: Self.scripts[1].text))])
        let stored = try #require(PushPayload(bytes: payload.kept))
        #expect(stored.bytes == payload.bytes)
        for limit in [PushPayload.maximumSize, PushPayload.refusedSize] {
            let bytes = stored.reading(.chinese).bytes(atMost: limit)
            #expect(stored.reading(.traditionalChinese).bytes(atMost: limit) == bytes, "there is no other")
            #expect(bytes.count <= limit && bytes.count > limit - 40)
            let sent = try #require(PushPayload(bytes: bytes))
            #expect(sent.english.body.hasPrefix("由于轨道施工") && sent.english.body.hasSuffix("…"))
            #expect(sent.read?["bodies"] == nil && sent.read?["alert_id"] as? String == "alert_12345")
        }
    }

    @Test func `of letters piled on one another is cut inside`() throws {
        let pile = "a" + String(repeating: "\u{301}", count: 6000)
        let payload = push(header: pile)
        let body = try #require(PushPayload(bytes: payload.bytes)?.english.body)
        #expect(
            payload.bytes.count <= 4096 && payload.bytes.count > 4090
                && body.unicodeScalars.starts(with: "a\u{301}".unicodeScalars))
    }

    @Test func `has no control characters left of the alert's text, and escapes those of ids`() throws {
        let controls = String(String.UnicodeScalarView((1..<32).map { Unicode.Scalar(UInt8($0)) }))
        let payload = push(header: "a" + controls + "b\u{7F}\u{85}c", lines: ["T" + controls], stops: [controls, "\0"])
        #expect(
            payload.sentAlert["body"] as? String == "a\n\nb\nc" || payload.sentAlert["body"] as? String == "a\n\nb c")
        #expect(payload.bytes.allSatisfy { $0 >= 32 })
        #expect(payload.read?["stop_ids"] as? [String] == [controls])
        #expect(payload.sentAlert["title-loc-args"] as? [String] == ["T" + controls])
    }

    @Test func `leaves out the stops before there is no room for words`() throws {
        let payload = push(
            header: String(repeating: "word ", count: 100),
            stops: (0..<20).map { "\($0)" + String(repeating: "s", count: 200) })
        #expect(payload.bytes.count <= 4096)
        let sent = try #require(PushPayload(bytes: payload.bytes))
        #expect(sent.read?["stop_ids"] == nil && sent.read?["route_id"] as? String == "T1")
        #expect(sent.english.body == payload.english.body)
    }

    @Test("fits whatever is too long", arguments: [100, 1000, 5000, 20_000])
    func absurd(length: Int) throws {
        for unit in ["x", "\u{1}", "\"", "列", "🏳️‍🌈"] {
            let long = String(repeating: unit, count: length)
            let payloads = [
                push(id: long), push(lines: [long]), push(routes: [long]), push(stops: [long]), push(text: long),
                push(text: long, id: long, lines: [long], routes: [long], stops: [long]),
                push(.ended(at: sydney.timestamp(today("16:40"))), header: long, id: long, lines: [long]),
            ]
            for payload in payloads {
                #expect(payload.bytes.count <= 4096)
                let sent = try #require(PushPayload(bytes: payload.bytes))
                #expect(sent.english.title.hasPrefix("Delay on") || sent.english.title.hasPrefix("Resolved: "))
                #expect(!sent.english.body.isEmpty)
            }
        }
    }

    @Test func `keeps the time and cuts the name`() {
        let end = AlertEvent.ended(at: sydney.timestamp(today("16:40")))
        let body = PushPayload(bytes: push(end, header: Self.scripts[0].text).bytes)?.english.body
        #expect(body?.hasPrefix("Over since 16:40: Würde") == true && body?.hasSuffix("…") == true)
    }
}
