import Foundation
import GTFSValues
import TransitAPI
import Wire

/// The page of a journey that was handed on, as HTML.
struct JourneyDocument {
    var itinerary: Itinerary
    /// What is not as it was when the link was made.
    var changes: [ItineraryChange]
    /// What its reader reads; `changes` are told in it already.
    var language: WrittenLanguage
    /// The moment of what is said, as the city's clocks have it.
    var asOf: Timestamp
    /// Scheme and host of the server.
    var origin: String

    /// Where a link leads to no journey.
    static func gone(in language: WrittenLanguage) -> String {
        let title = Phrase(english: "This journey is not there", chinese: "找不到这条路线")[language]
        let why = Phrase(
            english: "The link is cut short, or the timetable no longer has this journey.",
            chinese: "链接不完整，或时刻表中已没有这条路线。")
        let other = Phrase(english: "Plan another", chinese: "规划其他路线")
        return PlainPage.document(
            title: title, in: language, head: "",
            """
            <main><h1>\(title)</h1>
            <p>\(why[language])</p>
            <p><a href="/#/plan">\(other[language])</a></p></main>
            """)
    }

    /// The page.
    var page: String {
        let (from, to) = (itinerary.legs.first?.from.name ?? "", itinerary.legs.last?.to.name ?? "")
        let title = said("\(from) to \(to)", "\(from)至\(to)")
        let times = "\(itinerary.departureTime.clock) – \(itinerary.arrivalTime.clock)"
        let heading = said("\(title), \(times)", "\(title)，\(times)")
        let preview = [
            ("og:type", "website"), ("og:title", heading),
            ("og:description", said("\(day). \(summary)", "\(day)，\(summary)")),
            ("og:image", "\(origin)/console/icon-512.png"),
        ].map { "<meta property=\"\($0)\" content=\"\(HTML.escaped($1))\">" }.joined(separator: "\n")
        let news = ([status] + changes.map(\.message)).map { "<p>\(HTML.escaped($0))</p>" }.joined()
        let known = said(
            "As known at \(asOf.clock). Load the page again before you leave.", "截至\(asOf.clock)。出发前请重新加载本页。")
        return PlainPage.document(
            title: heading, in: language, head: preview,
            """
            <main id="journey">
            <h1 dir="auto">\(HTML.escaped(title))</h1>
            <p class="arrival"><span class="label">\(HTML.escaped(day))</span> <strong>\(times)</strong>
            <span>\(HTML.escaped(summary))</span></p>
            <div>\(news)</div>
            <ol class="legs">\(itinerary.legs.map { "<li>\(row($0))</li>" }.joined(separator: "\n"))</ol>
            \(RideSketch(itinerary, from: nil, vehicle: nil)?.svg(in: language) ?? "")
            <p class="soft">\(known)</p>
            <p><a href="\(HTML.escaped(planner))">\(said("Open in the planner", "在路线规划中打开"))</a></p>
            </main>
            """)
    }

    /// What its reader reads, of what is said twice.
    private func said(_ english: String, _ chinese: ChineseText) -> String {
        Phrase(english: english, chinese: chinese)[language]
    }

    /// `Tue, 10 Mar`, `3月10日（周二）`.
    private var day: String {
        let leaves = itinerary.departureTime
        let text = HTTPDate.text(leaves.epochSeconds + Int64(leaves.offsetSeconds)).prefix(11)
        let date = ServiceDate(daysSinceEpoch: leaves.local.date.daysSinceEpoch)
        let weekday = ["一", "二", "三", "四", "五", "六", "日"][date.weekday]
        return said(String(text), "\(date.civil.month)月\(date.civil.day)日（周\(weekday)）")
    }

    /// `43 min, by T1, then F1, no change`.
    private var summary: String {
        let rides = itinerary.legs.compactMap { $0.tripID == nil ? nil : Self.line($0) }
        let (minutes, changes) = (itinerary.durationMinutes, itinerary.transfers)
        guard !rides.isEmpty else { return said("\(minutes) min, on foot", "\(minutes)分钟，步行") }
        let changing =
            changes == 0
            ? said("no change", "无需换乘") : said(changes == 1 ? "1 change" : "\(changes) changes", "换乘\(changes)次")
        let lines = rides.joined(separator: said(", then ", "，再换乘"))
        return said("\(minutes) min, by \(lines), \(changing)", "\(minutes)分钟，乘坐\(lines)，\(changing)")
    }

    private var status: String {
        switch itinerary.status {
        case .scheduled: said("By the timetable.", "按时刻表。")
        case .live: said("As vehicles run now.", "按车辆目前的运行情况。")
        case .atRisk: said("A change is tight, as vehicles run now.", "按车辆目前的运行情况，有一次换乘时间紧张。")
        case .broken: said("It no longer works as it was planned.", "已无法按原计划成行。")
        }
    }

    /// What riders call the line of a ride.
    private static func line(_ leg: Leg) -> String { leg.routeShortName ?? leg.routeLongName ?? "" }

    /// A leg as HTML.
    private func row(_ leg: Leg) -> String {
        func name(_ text: String) -> String { "<bdi>\(HTML.escaped(text))</bdi>" }
        let start = "<span>\(leg.from.departureTime?.clock ?? "")</span> "
        let (from, to, minutes) = (name(leg.from.name), name(leg.to.name), leg.durationMinutes)
        guard leg.tripID != nil else {
            let far = leg.distanceMeters.map { said(" \($0) m,", "\($0)米，") } ?? ""
            return start + said("Walk\(far) \(minutes) min to \(to)", "步行\(far)\(minutes)分钟至\(to)")
        }
        let line = "<b>\(HTML.escaped(Self.line(leg)))</b>"
        let towards = leg.headsign.map { said(" towards \(name($0))", "开往\(name($0))") } ?? ""
        // Many feeds name the platform in the name of the stop.
        let words = leg.from.name.split { !$0.isLetter && !$0.isNumber }
        let platform = leg.from.platform.flatMap { words.last ?? "" == $0 ? nil : HTML.escaped($0) }
        let at = platform.map { said(", platform \($0)", "（\($0)站台）") } ?? ""
        let off = leg.tripStatus == .cancelled ? " <strong>\(said("Cancelled.", "已取消。"))</strong>" : ""
        let arrives = leg.to.arrivalTime.map { said(" at \($0.clock)", "\($0.clock)") } ?? ""
        return start
            + said(
                "\(line)\(towards), from \(from)\(at). Get off at \(to)\(arrives).",
                "\(line)\(towards)，从\(from)\(at)上车，\(arrives)在\(to)下车。") + off
    }

    /// The same question in the console.
    private var planner: String {
        var parts = URLComponents()
        func end(_ name: String, _ place: LegPlace?) -> [URLQueryItem] {
            guard let place else { return [] }
            let at = place.stopID ?? place.lat.flatMap { lat in place.lon.map { "\(lat),\($0)" } }
            return [URLQueryItem(name: name, value: at), URLQueryItem(name: "\(name)_name", value: place.name)]
        }
        parts.queryItems =
            end("from", itinerary.legs.first?.from) + end("to", itinerary.legs.last?.to) + [
                URLQueryItem(name: "depart_at", value: String(itinerary.departureTime.description.prefix(16)))
            ]
        return "/#/plan?\(parts.percentEncodedQuery ?? "")"
    }
}
