/// How often widgets ask for something new. A system grants a widget that is looked at 40 to 70 a day; this asks for at most
/// ``most`` and lets what is known go on by the clock in between.
public enum GlanceBudget {
    /// Refreshes a day at most.
    public static let most = 43
    /// Seconds between two by day and in the small hours of the city.
    static let day = 1_800.0
    static let night = 3_600.0
    /// Hours of the city's clock that are the small ones.
    static let smallHours = 0..<5

    /// When to ask again.
    ///
    /// - Parameters:
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    ///   - offset: seconds east of UTC of the city's clock.
    public static func nextRefresh(after now: Double, offset: Int) -> Double {
        let hour = Int(((now + Double(offset)) / 3_600).rounded(.down)) % 24
        return now + (smallHours.contains(hour < 0 ? hour + 24 : hour) ? night : day)
    }
}
