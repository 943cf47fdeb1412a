import TransitAPI

/// The query of a request to the planner.
struct PlannerQuery {
    private(set) var text = "outputFormat=rapidJSON&coordOutputFormat=EPSG%3A4326"

    /// Adds a parameter; whatever is not unreserved (RFC 3986 §2.3) in its value is percent-encoded.
    mutating func add(_ name: String, _ value: String) {
        text += "&\(name)=" + PercentEncoding.encode(value)
    }
}
