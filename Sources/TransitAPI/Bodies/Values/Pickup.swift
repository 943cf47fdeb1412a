/// How to board here, from `stop_times.txt` pickup_type; stops without boarding are not listed as departures.
public enum Pickup: String, WireEnum {
    /// Regularly scheduled (0).
    case regular
    /// Phone the agency first (2).
    case phoneAgency = "phone_agency"
    /// Arrange it with the driver (3).
    case askDriver = "ask_driver"

    /// What the type stands for.
    public static let summary = """
        How to board here, from `stop_times.txt` pickup_type; stops without boarding are not listed as departures.
        """
}
