/// Whether and how riders get on or off at a stop of a trip (`stop_times.txt` pickup_type, drop_off_type).
public enum BoardingRule: String, WireEnum {
    /// Regularly scheduled (0).
    case regular
    /// Not available (1).
    case none
    /// Phone the agency first (2).
    case phoneAgency = "phone_agency"
    /// Arrange it with the driver (3).
    case askDriver = "ask_driver"

    /// What the type stands for.
    public static let summary = """
        Whether and how riders get on or off at a stop of a trip (`stop_times.txt` pickup_type, drop_off_type).
        """
}
