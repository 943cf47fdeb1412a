import Foundation
import TransitAPI
import Wire

/// The page of a journey that was handed on, as HTML.
struct JourneyDocument {
    var itinerary: Itinerary
    /// What is not as it was when the link was made.
    var changes: [ItineraryChange]
    /// The moment of what is said, as the city's clocks have it.
    var asOf: Timestamp
    /// Scheme and host of the server.
    var origin: String

    /// Where a link leads to no journey.
    static let gone = PlainPage.document(
        title: "This journey is not there", head: "",
        """
        <main><h1>This journey is not there</h1>
        <p>The link is cut short, or the timetable no longer has this journey.</p>
        <p><a href="/#/plan">Plan another</a></p></main>
        """)

    /// The page.
    var page: String {
        let from = itinerary.legs.first?.from.name ?? ""
        let to = itinerary.legs.last?.to.name ?? ""
        let title = "\(from) to \(to)"
        let times = "\(itinerary.departureTime.clock) – \(itinerary.arrivalTime.clock)"
        let preview = [
            ("og:type", "website"), ("og:title", "\(title), \(times)"), ("og:description", "\(day). \(summary)"),
            ("og:image", "\(origin)/console/icon-512.png"),
        ].map { "<meta property=\"\($0)\" content=\"\(HTML.escaped($1))\">" }.joined(separator: "\n")
        let said = ([status] + changes.map(\.message)).map { "<p>\(HTML.escaped($0))</p>" }.joined()
        return PlainPage.document(
            title: "\(title), \(times)", head: preview,
            """
            <main id="journey">
            <h1 dir="auto">\(HTML.escaped(title))</h1>
            <p class="arrival"><span class="label">\(HTML.escaped(day))</span> <strong>\(times)</strong>
            <span>\(HTML.escaped(summary))</span></p>
            <div>\(said)</div>
            <ol class="legs">\(itinerary.legs.map { "<li>\(Self.leg($0))</li>" }.joined(separator: "\n"))</ol>
            \(RideSketch(itinerary, from: nil, vehicle: nil)?.svg ?? "")
            <p class="soft">As known at \(asOf.clock). Load the page again before you leave.</p>
            <p><a href="\(HTML.escaped(planner))">Open in the planner</a></p>
            </main>
            """)
    }

    /// `Tue, 10 Mar`.
    private var day: String {
        let leaves = itinerary.departureTime
        return String(HTTPDate.text(leaves.epochSeconds + Int64(leaves.offsetSeconds)).prefix(11))
    }

    /// `43 min, by T1, then F1, no change`.
    private var summary: String {
        let rides = itinerary.legs.compactMap { $0.tripID == nil ? nil : Self.line($0) }
        let ways = rides.isEmpty ? "on foot" : "by \(rides.joined(separator: ", then "))"
        let changes = itinerary.transfers
        let changing =
            rides.isEmpty ? "" : changes == 0 ? ", no change" : changes == 1 ? ", 1 change" : ", \(changes) changes"
        return "\(itinerary.durationMinutes) min, \(ways)\(changing)"
    }

    private var status: String {
        switch itinerary.status {
        case .scheduled: "By the timetable."
        case .live: "As vehicles run now."
        case .atRisk: "A change is tight, as vehicles run now."
        case .broken: "It no longer works as it was planned."
        }
    }

    /// What riders call the line of a ride.
    private static func line(_ leg: Leg) -> String { leg.routeShortName ?? leg.routeLongName ?? "" }

    private static func leg(_ leg: Leg) -> String {
        func place(_ place: LegPlace) -> String { "<bdi>\(HTML.escaped(place.name))</bdi>" }
        let leaves = leg.from.departureTime?.clock ?? ""
        guard leg.tripID != nil else {
            let far = leg.distanceMeters.map { " \($0) m," } ?? ""
            return "<span>\(leaves)</span> Walk\(far) \(leg.durationMinutes) min to \(place(leg.to))"
        }
        let towards = leg.headsign.map { " towards <bdi>\(HTML.escaped($0))</bdi>" } ?? ""
        let platform = leg.from.platform.map { ", platform \(HTML.escaped($0))" } ?? ""
        let off = leg.tripStatus == .cancelled ? " <strong>Cancelled.</strong>" : ""
        let arrives = leg.to.arrivalTime.map { " at \($0.clock)" } ?? ""
        return
            "<span>\(leaves)</span> <b>\(HTML.escaped(line(leg)))</b>\(towards), from \(place(leg.from))\(platform). "
            + "Get off at \(place(leg.to))\(arrives).\(off)"
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
