import GTFS

/// Opal, the fares of Sydney and the regions around it: by distance and mode, with peak hours, a discount for changing
/// mode, access fees of airport stations, and caps.
///
/// Figures and hours come from dated tables; on a day without one the answer is that fares are unknown.
public struct OpalFares: FareModel, Equatable {
    /// In the order of their days.
    let tables: [OpalTable]

    init(tables: [OpalTable]) { self.tables = tables }

    init(
        files: [(file: String, root: FareField)], distances: [String: FareDistances]
    ) throws(FareTableError) {
        var read: [(file: String, table: OpalTable)] = []
        for (file, root) in files {
            let table = try FareTables.naming(file) { () throws(FareFault) in
                try OpalTable(root, distances: distances)
            }
            read.append((file, table))
        }
        read.sort { $0.table.validFrom < $1.table.validFrom }
        for (earlier, later) in zip(read, read.dropFirst()) where later.table.validFrom <= earlier.table.validTo {
            throw .overlap(file: earlier.file, other: later.file)
        }
        tables = read.map(\.table)
    }

    /// The spans of days whose fares are known, `2022-11-25 to 2023-10-15, 2023-10-16 to 2024-06-30`.
    public var knownDays: String { tables.map(\.span).joined(separator: ", ") }

    public func fare(for legs: [FareLeg], rider: RiderCategory) -> FareAnswer {
        do { return .known(try quote(legs, rider)) } catch { return .unknown(error) }
    }

    /// The table in force on a day.
    func table(on date: ServiceDate) throws(FareUnknownReason) -> OpalTable {
        guard let table = tables.last(where: { $0.validFrom <= date }), date <= table.validTo else {
            throw .noTable(date: date, known: knownDays)
        }
        return table
    }

    private func quote(_ legs: [FareLeg], _ rider: RiderCategory) throws(FareUnknownReason) -> FareQuote {
        let (trips, joining) = try trips(legs)
        var notes = joining
        var charges: [FareCharge] = []
        for (position, trip) in trips.enumerated() {
            charges.append(
                try charge(for: trip, of: legs, rider: rider, after: position > 0 ? trips[position - 1] : nil, &notes))
        }
        let takenOff = try takeOffByCaps(charges, rider, &notes)
        var names: [String] = []
        for trip in trips where !names.contains(trip.table.name) { names.append(trip.table.name) }
        return FareQuote(
            total: charges.reduce(-takenOff) { $0 + $1.amount + $1.accessFee },
            currency: trips.first?.table.currency ?? tables.first?.currency ?? "", rider: rider, charges: charges,
            takenOffByCap: takenOff, tables: names, notes: notes)
    }

    /// Even a single journey costs no more than its day may; other journeys of the day are for `capped(_:)`.
    private func takeOffByCaps(
        _ charges: [FareCharge], _ rider: RiderCategory, _ notes: inout [FareNote]
    ) throws(FareUnknownReason) -> Int {
        var sums: [(day: ServiceDate, cents: Int)] = []
        for charge in charges {
            if sums.last?.day == charge.day {
                sums[sums.count - 1].cents += charge.amount
            } else {
                sums.append((charge.day, charge.amount))
            }
        }
        var takenOff = 0
        for sum in sums {
            let cap = try cap(of: sum.day, rider)
            guard sum.cents > cap else { continue }
            takenOff += sum.cents - cap
            notes.append(.capped(day: sum.day, cap: cap, takenOff: sum.cents - cap))
        }
        return takenOff
    }
}
