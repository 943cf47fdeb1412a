/// What a version of the contract brought, as it is written down: one list says it for all documents.
struct ContractVersion {
    /// What changed, where it has no declaration of its own.
    struct Change {
        var kind: ContractChangeKind
        var concerns: String
        var text: String

        static func added(_ concerns: String, _ text: String) -> Change {
            Change(kind: .added, concerns: concerns, text: text)
        }

        static func removed(_ concerns: String, _ text: String) -> Change {
            Change(kind: .removed, concerns: concerns, text: text)
        }

        static func fixed(_ concerns: String, _ text: String) -> Change {
            Change(kind: .fixed, concerns: concerns, text: text)
        }
    }

    /// Semantic Versioning 2.0.0: the second number grows with what is added, the third with what is fixed, the first never below
    /// `/api/v1`.
    var number: String
    /// `YYYY-MM-DD`.
    var date: String
    var changes: [Change]

    /// Each change with its day and version.
    var entries: [ContractChange] {
        guard let date = ISODate(date) else { preconditionFailure("\(date) is no day") }
        return changes.map { change in
            ContractChange(
                date: date, version: number, kind: change.kind, concerns: change.concerns, text: change.text)
        }
    }
}
