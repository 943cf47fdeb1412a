import GTFSValues

/// Opal, the fares of Sydney and the regions around it: by distance and mode, with peak hours, a discount for changing
/// mode, access fees of airport stations, and caps.
///
/// Figures and hours come from dated tables. After the last of them its figures, raised by the steps that were published since,
/// are an estimate; on any other day without a table the answer is that fares are unknown.
public struct OpalFares: FareModel, Equatable {
    /// In the order of their days.
    let tables: [OpalTable]
    /// What the last one comes to after it has ended, in the order of days.
    let estimates: [OpalTable]

    init(tables: [OpalTable], steps: [OpalStep] = []) {
        (self.tables, estimates) = (tables, Self.estimates(after: tables.last, steps))
    }

    init(
        files: [(file: String, root: FareField)], steps: [(file: String, root: FareField)] = [],
        distances: [String: FareDistances]
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
        var rises: [(file: String, step: OpalStep)] = []
        for (file, root) in steps {
            let step = try FareTables.naming(file) { () throws(FareFault) in
                let step = try OpalStep(root)
                if let last = read.last?.table, step.from > last.validTo { try step.requireFits(last, root) }
                return step
            }
            rises.append((file, step))
        }
        rises.sort { $0.step.from < $1.step.from }
        for (earlier, later) in zip(rises, rises.dropFirst()) where later.step.from == earlier.step.from {
            throw .sameDay(file: earlier.file, other: later.file)
        }
        self.init(tables: read.map(\.table), steps: rises.map(\.step))
    }

    /// The last table from the day after its end on, and after each later step; steps before that are in the table.
    private static func estimates(after table: OpalTable?, _ steps: [OpalStep]) -> [OpalTable] {
        guard var table else { return [] }
        let steps = steps.filter { [end = table.validTo] in $0.from > end }
        table.estimate = FareEstimate(tableEnds: table.validTo, steps: [])
        (table.validFrom, table.validTo) = (table.validTo.advanced(by: 1), .distantFuture)
        var estimates = [table]
        for step in steps {
            estimates[estimates.count - 1].validTo = step.from.advanced(by: -1)
            estimates.append(estimates[estimates.count - 1].raised(by: step, until: .distantFuture))
        }
        return estimates
    }

    /// The spans of days whose fares are known, `2022-11-25 to 2023-10-15, 2023-10-16 to 2024-06-30`.
    public var knownDays: String { tables.map(\.span).joined(separator: ", ") }

    public func fare(for legs: [FareLeg], rider: RiderCategory) -> FareAnswer {
        do { return .known(try quote(legs, rider)) } catch { return .unknown(error) }
    }

    /// The table in force on a day.
    func table(on date: ServiceDate) throws(FareUnknownReason) -> OpalTable {
        if let estimate = estimates.last(where: { $0.validFrom <= date && date <= $0.validTo }) { return estimate }
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
            takenOffByCap: takenOff, tables: names, notes: notes,
            estimate: trips.compactMap(\.table.estimate).last)
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

extension ServiceDate {
    /// Later than any day that is asked for.
    fileprivate static let distantFuture = ServiceDate(daysSinceEpoch: .max / 2)
}
