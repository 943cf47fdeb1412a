/// Which of several good journeys comes first.
public enum PlanGoal: String, WireEnum {
    /// The earliest arrival, or the latest departure for a given arrival.
    case fastest
    /// As few changes of vehicle as can be.
    case fewestTransfers = "fewest_transfers"
    /// As little walking as can be.
    case leastWalking = "least_walking"

    /// What the type stands for.
    public static let summary = "Which of several good journeys comes first."
}
