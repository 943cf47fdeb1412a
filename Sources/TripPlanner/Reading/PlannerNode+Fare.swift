extension PlannerNode {
    /// A ticket; nil where its price cannot be read.
    var fare: PlannedFare? {
        let properties = self["properties"]
        let price =
            properties["priceTotalFare"].cents
            ?? self["priceBrutto"].cents.map { $0 + (properties["priceStationAccessFee"].cents ?? 0) }
        guard let rider = self["person"].text, let price, self["currency"].text ?? "AUD" == "AUD" else { return nil }
        let coverage: PlannedFare.Coverage
        switch properties["evaluationTicket"].text {
        case nil: coverage = .someLegs
        case "nswFareEnabled": coverage = .whole
        case "nswFarePartiallyEnabled": coverage = .partial
        default: coverage = .none
        }
        return PlannedFare(rider: rider, cents: price, coverage: coverage)
    }

    /// Cents of dollars, written `3.5`, `3.50` or as a number; nil below zero and from 10,000 dollars on.
    private var cents: Int? {
        if let number {
            let cents = (number * 100).rounded()
            return (0.0..<1_000_000).contains(cents) ? Int(cents) : nil
        }
        guard let text else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let dollars = UInt16(parts[0]), dollars < 10_000 else { return nil }
        guard parts.count == 2 else { return Int(dollars) * 100 }
        guard (1...2).contains(parts[1].count), let fraction = UInt8(parts[1]) else { return nil }
        return Int(dollars) * 100 + Int(fraction) * (parts[1].count == 1 ? 10 : 1)
    }
}
