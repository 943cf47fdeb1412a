/// What a timetable calls platforms.
enum PlatformName {
    private static let kinds = ["Platform ", "Stand ", "Wharf ", "Side "]

    /// Whether a stop's name says its platform already, as "Central Station, Platform 21" does.
    static func isPart(of name: String) -> Bool {
        name.split(separator: ",").dropFirst().contains { part in
            kinds.contains { part.drop { $0 == " " }.hasPrefix($0) }
        }
    }
}
