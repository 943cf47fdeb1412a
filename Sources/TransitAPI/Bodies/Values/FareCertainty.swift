/// How sure a fare is.
public enum FareCertainty: String, WireEnum {
    /// By the fares in force on the day of travel.
    case exact
    /// By older fares, raised by what is known of later rises: say "about" beside it.
    case estimate

    /// What the type stands for.
    public static let summary = "How sure a fare is: exact, or an estimate, beside which apps say \"about\"."

    /// What a value a newer server may send is read as.
    public static let unrecognised: FareCertainty? = .estimate
}
