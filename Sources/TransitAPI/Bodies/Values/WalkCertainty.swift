/// How sure it is that a walk can be made as it is told.
public enum WalkCertainty: String, WireEnum {
    /// A feed or a planner that knows the ways tells of it.
    case verified
    /// Reckoned from the straight line: nobody has looked whether there is such a way.
    case estimated

    /// What the type stands for.
    public static let summary = """
        How sure a walk is: verified by a feed or a planner that knows the ways, or estimated from the straight line.
        """

    /// What a value a newer server may send is read as.
    public static let unrecognised: WalkCertainty? = .estimated
}
