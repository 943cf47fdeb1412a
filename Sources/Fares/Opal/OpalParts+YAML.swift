extension OpalTariff {
    init(_ field: FareField, bands: [FareMode: [Double]]) throws(FareFault) {
        let modes = FareMode.allCases.filter { bands[$0] != nil }
        let fields = try field.fields(modes.map(\.rawValue) + ["transfer_discount", "access_fee"])
        fares = [:]
        for mode in modes {
            let entry = try fields.require(mode.rawValue)
            let count = (bands[mode]?.count ?? 0) + 1
            let cents = try OpalBandFares(entry)
            guard cents.lists.allSatisfy({ $0.count == count }) else {
                throw entry.fault("expected \(count) fares, one for each band of \(mode.rawValue)")
            }
            fares[mode] = cents
        }
        transferDiscount = try fields.require("transfer_discount").integer()
        accessFee = try fields["access_fee"]?.integer() ?? 0
    }
}

extension OpalBandFares {
    init(_ field: FareField) throws(FareFault) {
        let fields = try field.fields(["peak", "off_peak", "all_day"])
        func cents(_ key: String) throws(FareFault) -> [Int] {
            try fields.require(key).each { field throws(FareFault) in try field.integer() }
        }
        if fields["all_day"] == nil {
            self = .byTime(peak: try cents("peak"), offPeak: try cents("off_peak"))
        } else {
            guard fields["peak"] == nil, fields["off_peak"] == nil else {
                throw field.fault("give either all_day or both of peak and off_peak")
            }
            self = .allDay(try cents("all_day"))
        }
    }
}

extension OpalRider {
    init(_ field: FareField, tariffs: [String: OpalTariff]) throws(FareFault) {
        let fields = try field.fields(["tariff", "caps"])
        let name = try fields.require("tariff")
        guard let tariff = tariffs[try name.text()] else {
            let allowed = tariffs.keys.sorted().joined(separator: ", ")
            throw name.fault("no tariff \"\(try name.text())\"; there are: \(allowed)")
        }
        self.tariff = tariff
        let caps = try fields.require("caps").fields(["day", "reduced_day", "week"])
        self.caps = OpalCaps(
            day: try caps.require("day").integer(), reducedDay: try caps.require("reduced_day").integer(),
            week: try caps.require("week").integer())
    }
}

extension OpalLongerTransfer {
    init(_ field: FareField) throws(FareFault) {
        let fields = try field.fields(["mode", "routes", "between", "minutes_from_boarding"])
        mode = try fields.require("mode").choice(FareMode.self)
        routes = try fields.require("routes").each { field throws(FareFault) in try field.text() }
        between = try fields.require("between").each { field throws(FareFault) in try field.text() }
        minutesFromBoarding = try fields.require("minutes_from_boarding").integer(0...1440)
    }
}

extension OpalAccessFee {
    init(_ field: FareField) throws(FareFault) {
        let fields = try field.fields(["stations", "cents"])
        let list = try fields.require("stations")
        stations = try list.each { field throws(FareFault) in try field.text() }
        guard stations.count == 2 else { throw list.fault("expected two stations") }
        cents = try fields.require("cents").integer()
    }
}

extension OpalPricedAs {
    init(_ field: FareField) throws(FareFault) {
        let fields = try field.fields(["mode", "as", "stations"])
        mode = try fields.require("mode").choice(FareMode.self)
        charged = try fields.require("as").choice(FareMode.self)
        stations = try fields.require("stations").each { field throws(FareFault) in try field.text() }
    }
}
