import Fares
import Foundation
import GTFSValues

/// The tables of the package.
enum Opal {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Cities/fares/opal").path
    static let fares = Result { try FareTables.load(folder: folder) }

    static func quote(_ legs: [FareLeg], _ rider: RiderCategory = .adult) throws -> FareQuote {
        switch try fares.get().fare(for: legs, rider: rider) {
        case .known(let quote): return quote
        case .unknown(let reason): throw reason
        }
    }

    static func reason(_ legs: [FareLeg], _ rider: RiderCategory = .adult) throws -> String? {
        guard case .unknown(let reason) = try fares.get().fare(for: legs, rider: rider) else { return nil }
        return reason.description
    }
}

/// Instants written as Sydney clocks show them in summer, `2023-10-12 08:00` or `…:30`.
func sydney(_ text: String) -> Int64 {
    let parts = text.split(separator: " ")
    let time = parts[1].split(separator: ":").map { Int64($0) ?? 0 }
    let seconds = time[0] * 3600 + time[1] * 60 + (time.count > 2 ? time[2] : 0)
    return Int64(ServiceDate(parts[0])?.daysSinceEpoch ?? 0) * 86_400 + seconds - 39_600
}

/// A place so many kilometres north of the Town Hall.
func place(_ kilometres: Double) -> FareStop {
    FareStop(
        id: "\(kilometres)", name: "km \(kilometres)", latitude: -33.8731 + kilometres / 110.92, longitude: 151.2065)
}

/// A ride of a mode that is charged as the crow flies.
func ride(
    _ mode: FareMode, from start: Double = 0, to end: Double, at time: String, minutes: Int64 = 10, feed: String? = nil
) -> FareLeg {
    let departure = sydney(time)
    return FareLeg(
        mode: mode, feed: feed, board: place(start), alight: place(end), departure: departure,
        arrival: departure + minutes * 60, utcOffset: 39_600)
}

/// A ride between stations or wharves.
func ride(
    _ mode: FareMode, _ from: String, _ to: String, at time: String, minutes: Int64 = 10, route: String? = nil
) -> FareLeg {
    let departure = sydney(time)
    return FareLeg(
        mode: mode, route: route, board: FareStop(id: "platform", station: from, name: "station \(from)"),
        alight: FareStop(id: "platform", station: to, name: "station \(to)"), departure: departure,
        arrival: departure + minutes * 60, utcOffset: 39_600)
}

/// Stations by the names a test needs.
enum Station {
    static let (central, circularQuay, redfern, parramatta) = ("200060", "200020", "201510", "215020")
    static let (greenSquare, mascot, domestic, international) = ("201710", "202010", "202020", "202030")
    static let (newcastle, gosford, hornsby, chatswood) = ("229310", "225040", "207720", "206710")
    static let (manlyWharf, stockton, queensWharf) = ("209573", "229574", "2300146")
}

/// The first and last day that has a table, and the first of the second table.
enum ServiceDays {
    static let (first, change, last) = (day("2022-11-25"), day("2023-10-16"), day("2024-06-30"))

    private static func day(_ text: String) -> ServiceDate { ServiceDate(text) ?? ServiceDate(daysSinceEpoch: 0) }
}
