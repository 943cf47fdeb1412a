/// A fact that may not be known: never guessed, never rounded to no.
public enum ThreeValued: String, WireEnum {
    /// The feed says so.
    case yes
    /// The feed says it is not so.
    case no
    /// The feed does not say.
    case unknown

    /// What the type stands for.
    public static let summary = "A fact that may not be known: never guessed, never rounded to no."

    /// What a value a newer server may send is read as.
    public static let unrecognised: ThreeValued? = .unknown
}
