/// What a journey costs, and why.
public struct ItineraryFare: ResponseBody {
    /// The whole, in cents.
    public var amountCents: Int
    /// ISO 4217 code of the currency.
    public var currency: String
    /// Who pays.
    public var rider: FareCategory
    /// Name of the fare table, in force on the day of travel.
    public var table: String
    /// What each ride adds; rides that add nothing are there too.
    public var legs: [LegFare]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(amountCents: Int, currency: String, rider: FareCategory, table: String, legs: [LegFare]) {
        self.amountCents = amountCents
        self.currency = currency
        self.rider = rider
        self.table = table
        self.legs = legs
    }

    private enum CodingKeys: String, CodingKey {
        case amountCents = "amount_cents"
        case currency
        case rider
        case table
        case legs
    }
}

extension ItineraryFare {
    /// What the type stands for.
    public static let summary = "What a journey costs, and why."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "amount_cents": "The whole, in cents.",
        "currency": "ISO 4217 code of the currency.",
        "rider": "Who pays.",
        "table": "Name of the fare table, in force on the day of travel.",
        "legs": "What each ride adds; rides that add nothing are there too.",
    ]
}
