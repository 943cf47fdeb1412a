import GTFSValues

/// A published rise of fares whose whole table is not known: how much, and the figures that were named.
struct OpalStep: Sendable, Equatable {
    /// First day in force.
    var from: ServiceDate
    /// Percent by which single fares rose, by mode and band.
    var percent: [FareMode: [Double]]
    var riders: [RiderCategory: OpalStepRider]
    /// Dates that are off-peak all day, from the first day on.
    var reducedDates: Set<ServiceDate>
}

/// What a step names for a category of riders; what is nil stays as it was. Cents.
struct OpalStepRider: Sendable, Equatable {
    var day: Int?
    var reducedDay: Int?
    var week: Int?
    var accessFee: Int?
}

extension OpalStep {
    /// Reads a file of `kind: step`.
    init(_ file: FareField) throws(FareFault) {
        let fields = try file.fields(["kind", "model", "valid_from", "percent", "riders", "reduced_dates"])
        try fields.require("model").isOpal()
        from = try fields.require("valid_from").date()
        percent = [:]
        for (key, field) in try fields.require("percent").entries() {
            percent[try field.choice(of: key, FareMode.self)] = try field.each { rise throws(FareFault) in
                try rise.number()
            }
        }
        riders = [:]
        for (key, field) in try fields["riders"]?.entries() ?? [] {
            riders[try field.choice(of: key, RiderCategory.self)] = try OpalStepRider(field)
        }
        reducedDates = Set(try fields.each("reduced_dates") { field throws(FareFault) in try field.date() })
    }

    /// Refuses a step that does not fit the table it raises: it must say of every mode and band how much.
    func requireFits(_ table: OpalTable, _ file: FareField) throws(FareFault) {
        let percent = try file.entries().first { $0.key == "percent" }?.value ?? file
        for (mode, ends) in table.bands.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let rises = self.percent[mode] else {
                throw percent.fault("\"\(mode.rawValue)\" is missing; the table before it has bands of it")
            }
            guard rises.count == ends.count + 1 else {
                throw percent.fault("expected \(ends.count + 1) numbers for \(mode.rawValue), one for each band")
            }
        }
    }
}

extension OpalStepRider {
    init(_ field: FareField) throws(FareFault) {
        let fields = try field.fields(["caps", "access_fee"])
        let caps = try fields["caps"]?.fields(["day", "reduced_day", "week"])
        day = try caps?["day"]?.integer()
        reducedDay = try caps?["reduced_day"]?.integer()
        week = try caps?["week"]?.integer()
        accessFee = try fields["access_fee"]?.integer()
    }
}

extension OpalTable {
    /// What it comes to after a step, until a last day.
    func raised(by step: OpalStep, until last: ServiceDate) -> OpalTable {
        var raised = self
        (raised.validFrom, raised.validTo) = (step.from, last)
        raised.estimate?.steps.append(step.from)
        raised.reducedDates.formUnion(step.reducedDates)
        for (rider, figures) in riders {
            let named = step.riders[rider]
            var figures = figures
            for (mode, fares) in figures.tariff.fares {
                figures.tariff.fares[mode] = fares.raised(percent: step.percent[mode] ?? [])
            }
            figures.caps.day = named?.day ?? figures.caps.day
            figures.caps.reducedDay = named?.reducedDay ?? figures.caps.reducedDay
            figures.caps.week = named?.week ?? figures.caps.week
            figures.tariff.accessFee = named?.accessFee ?? figures.tariff.accessFee
            raised.riders[rider] = figures
        }
        // Smaller fees between some stations rise as the whole one does.
        guard let before = riders[.adult]?.tariff.accessFee, before > 0 else { return raised }
        let after = raised.riders[.adult]?.tariff.accessFee ?? before
        for position in raised.accessBetween.indices {
            let cents = Double(raised.accessBetween[position].cents * after) / Double(before)
            raised.accessBetween[position].cents = Int(cents.rounded())
        }
        return raised
    }
}

extension OpalBandFares {
    /// Each band's fare raised by its percentage, to the cent.
    fileprivate func raised(percent: [Double]) -> OpalBandFares {
        func raised(_ cents: [Int]) -> [Int] {
            zip(cents, percent).map { Int((Double($0) * (1 + $1 / 100)).rounded()) }
        }
        return switch self {
        case .allDay(let cents): .allDay(raised(cents))
        case .byTime(let peak, let offPeak): .byTime(peak: raised(peak), offPeak: raised(offPeak))
        }
    }
}
