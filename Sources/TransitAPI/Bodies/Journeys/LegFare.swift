/// What one ride adds to the fare.
public struct LegFare: ResponseBody {
    /// Which leg of the itinerary, from 0.
    public var legIndex: Int
    /// What it adds, cents, discount and access fee included.
    public var amountCents: Int
    /// Distance band charged; null where there are none.
    @Nullable public var band: String?
    /// True if charged at the peak rate.
    public var peak: Bool
    /// Discount for changing mode, cents, 0 or more.
    public var discountCents: Int
    /// Station access fee, cents, 0 or more.
    public var accessFeeCents: Int

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        legIndex: Int, amountCents: Int, band: String? = nil, peak: Bool, discountCents: Int = 0,
        accessFeeCents: Int = 0
    ) {
        self.legIndex = legIndex
        self.amountCents = amountCents
        self.band = band
        self.peak = peak
        self.discountCents = discountCents
        self.accessFeeCents = accessFeeCents
    }

    private enum CodingKeys: String, CodingKey {
        case legIndex = "leg_index"
        case amountCents = "amount_cents"
        case band
        case peak
        case discountCents = "discount_cents"
        case accessFeeCents = "access_fee_cents"
    }
}

extension LegFare {
    /// What the type stands for.
    public static let summary = "What one ride adds to the fare."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "leg_index": "Which leg of the itinerary, from 0.",
        "amount_cents": "What it adds, cents, discount and access fee included.",
        "band": "Distance band charged; null where there are none.",
        "peak": "True if charged at the peak rate.",
        "discount_cents": "Discount for changing mode, cents, 0 or more.",
        "access_fee_cents": "Station access fee, cents, 0 or more.",
    ]
}
