extension OpalTable {
    private static let keys = [
        "kind", "model", "name", "currency", "valid_from", "valid_to", "distances", "bands", "tariffs", "riders",
        "transfer_minutes", "longer_transfers", "day_begins", "peak", "outer_peak", "reduced_days", "access_fee",
        "priced_as", "outside",
    ]

    /// Reads a file of `kind: table`; every mode with bands needs fares in every tariff, one a band.
    init(_ file: FareField, distances files: [String: FareDistances]) throws(FareFault) {
        let fields = try file.fields(Self.keys)
        try fields.require("model").isOpal()
        name = try fields.require("name").text()
        currency = try fields.require("currency").text()
        validFrom = try fields.require("valid_from").date()
        let last = try fields.require("valid_to")
        validTo = try last.date()
        guard validFrom <= validTo else { throw last.fault("is before valid_from") }

        bands = [:]
        for (key, field) in try fields.require("bands").entries() {
            let ends = try field.each { end throws(FareFault) in try end.number() }
            guard !ends.isEmpty, zip(ends, ends.dropFirst()).allSatisfy(<) else {
                throw field.fault("expected kilometres that grow")
            }
            bands[try field.choice(of: key, FareMode.self)] = ends
        }
        distances = [:]
        for (key, field) in try fields["distances"]?.entries() ?? [] {
            guard let known = files[try field.text()] else {
                throw field.fault("no file \"\(try field.text())\" of kind: distances in this folder")
            }
            distances[try field.choice(of: key, FareMode.self)] = known
        }
        var tariffs: [String: OpalTariff] = [:]
        for (key, field) in try fields.require("tariffs").entries() {
            tariffs[key] = try OpalTariff(field, bands: bands)
        }
        riders = [:]
        for (key, field) in try fields.require("riders").entries() {
            riders[try field.choice(of: key, RiderCategory.self)] = try OpalRider(field, tariffs: tariffs)
        }
        transferMinutes = try fields.require("transfer_minutes").integer(0...1440)
        longerTransfers = try fields.each("longer_transfers") { field throws(FareFault) in try OpalLongerTransfer(field)
        }
        dayBegins = try fields.require("day_begins").minutes() * 60
        peak = try fields.each("peak") { field throws(FareFault) in try field.hours() }
        let outer = try fields["outer_peak"]?.fields(["hours", "stations"])
        outerPeak = try outer?.each("hours") { field throws(FareFault) in try field.hours() } ?? []
        outerStations = Set(try outer?.each("stations") { field throws(FareFault) in try field.text() } ?? [])
        let reduced = try fields["reduced_days"]?.fields(["weekdays", "dates"])
        reducedWeekdays = Set(
            try reduced?.each("weekdays") { field throws(FareFault) in try field.choice(Weekday.self).number } ?? [])
        reducedDates = Set(try reduced?.each("dates") { field throws(FareFault) in try field.date() } ?? [])
        let access = try fields["access_fee"]?.fields(["stations", "between"])
        accessStations = Set(try access?.each("stations") { field throws(FareFault) in try field.text() } ?? [])
        accessBetween = try access?.each("between") { field throws(FareFault) in try OpalAccessFee(field) } ?? []
        pricedAs = try fields.each("priced_as") { field throws(FareFault) in try OpalPricedAs(field) }
        let outside = try fields["outside"]?.fields(["modes", "feeds", "agencies"])
        outsideModes = Set(
            try outside?.each("modes") { field throws(FareFault) in try field.choice(FareMode.self) } ?? [])
        outsideFeeds = try Self.names(outside?["feeds"])
        outsideAgencies = try Self.names(outside?["agencies"])
    }

    private static func names(_ field: FareField?) throws(FareFault) -> [String: String] {
        var names: [String: String] = [:]
        for (id, name) in try field?.entries() ?? [] { names[id] = try name.text() }
        return names
    }
}

extension FareField {
    /// Refuses every model but this one.
    func isOpal() throws(FareFault) {
        guard try text() == "opal" else { throw fault("unknown \"\(try text())\"; allowed: opal") }
    }
}

private enum Weekday: String, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
