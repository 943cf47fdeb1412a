/// Who pays: the rider categories of Opal.
public enum RiderCategory: String, Sendable, CaseIterable {
    case adult
    case youth
    case concession
    case senior
}
