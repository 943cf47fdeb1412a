import TransitAPI

extension Examples {
    static let changes = ChangesBody(
        version: "1.2.0",
        changes: [
            ContractChange(
                date: day, version: "1.2.0", kind: .deprecated, concerns: "GET /api/v1/boards",
                text: "Use `GET /api/v1/departures`.", sunset: Deprecation.earliestSunset(since: day)),
            ContractChange(
                date: day, version: "1.2.0", kind: .added, concerns: "GET /api/v1/departures",
                text: "The boards of several stops in one answer."),
        ])
}
