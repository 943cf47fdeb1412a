import Foundation
import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI

/// An itinerary as opaque text: its rides, its ends and how the rider travels, enough to tell it again against newer data.
/// It names trips and stops by their published ids, so that it outlives a new timetable.
package struct JourneyRefreshToken: Codable, Equatable {
    /// One ride. Short names keep the text short.
    struct Ride: Codable, Equatable {
        /// trip_id.
        var t: String
        /// Service day, days since 1970-01-01.
        var d: Int32
        /// Start of a frequency run, in seconds of its day.
        var s: Int32?
        /// Calls at which riders get in and out, counted from 0, with their stop ids.
        var b: Int
        var a: Int
        var bs: String
        var `as`: String
        /// Times last told.
        var dt: Int64
        var at: Int64
        /// Whether riders stay on board from the ride before.
        var x: Bool?
    }

    /// One end: a stop id, or a point.
    struct End: Codable, Equatable {
        var i: String?
        var la: Double?
        var lo: Double?
        var n: String
    }

    /// A stop to be visited on the way.
    struct Via: Codable, Equatable {
        /// stop_id.
        var i: String
        /// Least seconds to stay; nil for none.
        var s: Int32?
    }

    /// Version of the form. What may be left out, as texts of earlier servers do, needs no new one: earlier servers do not look at it.
    var v = 1
    var r: [Ride]
    var f: End
    var o: End
    /// Walking speed, longest walk, slack, and whether with a wheelchair or bicycle.
    var w: Double
    var m: Double
    var k: Int32
    var c: Bool
    var y: Bool
    /// Who pays.
    var p: String
    /// Modes that may be used, as bits; nil for all.
    var u: UInt16?
    /// Most changes; nil for the usual number.
    var x: Int?
    /// What matters most to the rider: 1 fewest changes, 2 least walking; nil for the quickest journey.
    var g: Int?
    /// Stops to be visited on the way; nil for none.
    var e: [Via]?
    /// Whether without steps; nil for not.
    var n: Bool?

    /// The token of a journey; nil where it has no rides, or one that only live data knows.
    package init?(
        _ journey: Journey, _ query: JourneyQuery, _ origin: JourneyAnswers.Resolved,
        _ destination: JourneyAnswers.Resolved, _ rider: FareCategory, _ timetable: Timetable
    ) {
        guard !journey.rides.isEmpty, journey.rides.allSatisfy(\.trip.isSome) else { return nil }
        // A duplicate has the trip of another run, and a start of its own.
        let isTimetabled = journey.rides.allSatisfy { ride in
            (ride.start != nil) == (timetable.patterns[timetable.trips[ride.trip].pattern].isFrequency == 1)
        }
        guard isTimetabled else { return nil }
        r = journey.rides.map { ride in
            Ride(
                t: timetable.string(timetable.trips[ride.trip].id), d: ride.serviceDate.daysSinceEpoch,
                s: ride.start?.seconds, b: ride.board, a: ride.alight,
                bs: timetable.string(timetable.stops[ride.boardStop].id),
                as: timetable.string(timetable.stops[ride.alightStop].id), dt: ride.departure, at: ride.arrival,
                x: ride.staysSeated ? true : nil)
        }
        f = End(origin.wire)
        o = End(destination.wire)
        (w, m, k) = (query.options.walkingSpeed, query.options.maxWalk, query.options.slack)
        (c, y, p) = (query.options.wheelchair, query.options.bicycle, rider.rawValue)
        u = query.options.modes?.rawValue
        x = query.options.maxTransfers == JourneyOptions().maxTransfers ? nil : query.options.maxTransfers
        g = Self.goals.firstIndex(of: query.options.goal).flatMap { $0 == 0 ? nil : $0 }
        let vias = query.vias.map { via in
            Via(i: timetable.string(timetable.stops[via.stop].id), s: via.stay == 0 ? nil : via.stay)
        }
        e = vias.isEmpty ? nil : vias
        n = query.options.avoidsSteps ? true : nil
    }

    private static let goals: [JourneyGoal] = [.fastest, .fewestTransfers, .leastWalking]
    private static let modes = ModeSet(ModeSet(rawValue: .max).modes.map { ModeSet($0) })

    /// The text: letters, digits, hyphens and underscores.
    package var text: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(self) else { return nil }
        let text = Base64URL.encode(data)
        return text.utf8.count <= Self.longest ? text : nil
    }

    /// The same rides without the ways to them: from the first stop to the last. What it tells of a rider is in the timetable, but for how
    /// they walk, which says whether changes can be made.
    package var ridesAlone: JourneyRefreshToken {
        var token = self
        if let first = r.first, let last = r.last {
            (token.f, token.o) = (End(i: first.bs, n: ""), End(i: last.as, n: ""))
        }
        // What else its rider asked for is nobody else's business.
        (token.u, token.x, token.g, token.e) = (nil, nil, nil, nil)
        return token
    }

    /// Most bytes of the text.
    static let longest = 4_000

    /// A token from its text.
    package init(text: String) throws(APIError) {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padded = plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: padded) else {
            throw .refreshTokenInvalid("it is cut short or was changed")
        }
        guard let token = try? JSONDecoder().decode(JourneyRefreshToken.self, from: data) else {
            throw .refreshTokenInvalid("it is none of this server's")
        }
        guard token.v == 1 else { throw .refreshTokenInvalid("its version \(token.v) is not known here") }
        guard (1...20).contains(token.r.count), token.r.allSatisfy(\.isValid), token.f.isValid, token.o.isValid,
            (0.3...4).contains(token.w),
            (0...10_000).contains(token.m), (0...3_600).contains(token.k), token.isAskable
        else { throw .refreshTokenInvalid("what it holds is out of bounds") }
        self = token
    }

    /// Whether what is only there where it was asked for is such as can be asked for.
    private var isAskable: Bool {
        (u.map { $0 != 0 && $0 & ~Self.modes.rawValue == 0 } ?? true) && (x.map { (0...8).contains($0) } ?? true)
            && (g.map(Self.goals.indices.contains) ?? true) && e?.count ?? 0 <= JourneyQuery.maxVias
            && (e ?? []).allSatisfy { $0.i.utf8.count <= 400 && (0...86_400).contains($0.s ?? 0) }
    }

    /// The stops to be visited on the way that a timetable still has.
    func vias(in timetable: Timetable) -> [JourneyVia] {
        (e ?? []).compactMap { via in timetable.stop(id: via.i).map { JourneyVia($0, stay: via.s ?? 0) } }
    }

    var options: JourneyOptions {
        var options = JourneyOptions()
        options.modes = u.map { ModeSet(rawValue: $0) }
        options.maxTransfers = x ?? options.maxTransfers
        options.goal = g.map { Self.goals[$0] } ?? options.goal
        (options.walkingSpeed, options.maxWalk, options.slack) = (w, m, k)
        (options.wheelchair, options.bicycle, options.avoidsSteps) = (c, y, n ?? false)
        return options
    }
}

extension JourneyRefreshToken.Ride {
    /// Whether numbers are such as a timetable can have. Anyone can write a token, and sums with them must not overflow.
    var isValid: Bool {
        (0...100_000).contains(d) && s.map { (0...1_000_000).contains($0) } ?? true
            && b >= 0 && b < a && a <= 10_000 && (0...(1 << 33)).contains(dt) && (0...(1 << 33)).contains(at)
            && [t, bs, `as`].allSatisfy { $0.utf8.count <= 400 }
    }

    /// The same ride in a timetable; nil where it has no such ride.
    func reference(in timetable: Timetable) -> RideReference? {
        timetable.ride(
            trip: t, on: ServiceDate(daysSinceEpoch: d), start: s.map { ServiceTime(seconds: $0) },
            from: Timetable.KnownCall(stop: bs, position: b), to: Timetable.KnownCall(stop: `as`, position: a),
            staysSeated: x ?? false)
    }
}

extension JourneyRefreshToken.End {
    init(_ place: PlanPlace) {
        self.init(
            i: place.stopID, la: place.stopID == nil ? place.lat : nil, lo: place.stopID == nil ? place.lon : nil,
            n: place.name)
    }

    var isValid: Bool {
        n.utf8.count <= 1_000
            && (i.map { $0.utf8.count <= 400 } ?? (la.map { (-90...90).contains($0) } ?? false)
                && (i != nil || (lo.map { (-180...180).contains($0) } ?? false)))
    }

    /// The place as a request would name it.
    package var place: TripPlace? {
        if let i { return .stop(i, name: n) }
        guard let la, let lo, let at = Coordinates(latitude: la, longitude: lo) else { return nil }
        return .coordinates(at, name: n)
    }
}
