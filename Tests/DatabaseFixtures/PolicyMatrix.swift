import Database
import Foundation

/// Who may do what to whose rows, tried out: for each table, as the owner of a row, as other riders and as nobody in particular,
/// each way to use it.
package struct PolicyMatrix: Sendable {
    /// Who tries.
    package enum Who: String, Sendable, CaseIterable {
        /// The rider whose row it is.
        case owner
        /// The rider that recipes are given as the other: the second of two, where a row has to do with two.
        case other
        /// A rider who has nothing to do with the row.
        case stranger
        /// Nobody in particular.
        case anonymous
    }

    /// What is tried on a row of the owner's.
    package enum Act: String, Sendable, CaseIterable {
        /// Reading it by its key.
        case select
        /// Adding one that is the owner's.
        case insert
        /// Changing it by its key.
        case update
        /// Deleting it by its key.
        case delete
        /// Making it the other's; to be told apart only where the recipe names the owner's column.
        case handOver
        /// Changing whatever there is, without a condition.
        case updateAll
        /// Deleting whatever there is, without a condition.
        case deleteAll
    }

    /// How it ended.
    package enum Outcome: Sendable, Equatable, CustomStringConvertible {
        /// It was done.
        case allowed
        /// Nothing happened: for them there is no such row.
        case unseen
        /// They may not do this to the table, or to these columns.
        case denied
        /// They may not write such a row.
        case refused
        /// What no policy says.
        case failed(String)

        package var description: String {
            switch self {
            case .allowed: "allowed"
            case .unseen: "unseen"
            case .denied: "denied"
            case .refused: "refused"
            case .failed(let why): "failed: " + why
            }
        }
    }

    /// How to make rows of a table.
    package struct Recipe: Sendable {
        /// Makes what a row refers to, and gives a valid row of the owner's that is not there yet, its key included; the other
        /// rider is given for rows that two have to do with.
        package var row: @Sendable (Transaction, _ owner: UUID, _ other: UUID) throws -> [String: SQLValue]
        /// What an update sets.
        package var change: [String: SQLValue]
        /// The column that says whose it is.
        package var owner: String?
        /// Columns that are left out where riders add a row: they may not give them.
        package var withheld: Set<String>
        /// Makes what refers to a row that is there now, and by which others may see it.
        package var company: Company

        /// Makes what a row has to do with.
        package typealias Company =
            @Sendable (
                Transaction, _ row: [String: SQLValue], _ owner: UUID, _ other: UUID
            ) throws -> Void

        /// How to make rows.
        package init(
            change: [String: SQLValue], owner: String? = "user_id", withheld: Set<String> = [],
            company: @escaping Company = { _, _, _, _ in },
            row: @escaping @Sendable (Transaction, _ owner: UUID, _ other: UUID) throws -> [String: SQLValue]
        ) {
            (self.change, self.owner, self.withheld, self.row, self.company) = (change, owner, withheld, row, company)
        }
    }

    /// The tables.
    package let schema: Schema
    /// Makes a rider, as the service.
    package let person: @Sendable (Transaction, UUID) throws -> Void
    /// By qualified name; every table needs one.
    package let recipes: [String: Recipe]
    /// By qualified name; every table needs one.
    package let expectations: [String: Expectation]

    /// A matrix.
    package init(
        schema: Schema, recipes: [String: Recipe], expectations: [String: Expectation],
        person: @escaping @Sendable (Transaction, UUID) throws -> Void = { _, _ in }
    ) {
        (self.schema, self.person, self.recipes, self.expectations) = (schema, person, recipes, expectations)
    }

    /// How what happened differs from what is expected, a line each.
    package func differences(on kind: DatabaseKind) async throws -> [String] {
        try await withTestDatabase(kind) { place in
            let trial = try await Trial(self, place)
            var lines: [String] = []
            for table in schema.tables { lines += try await differences(table, trial) }
            if kind == .postgreSQL { lines += try await rawDifferences(place, trial) }
            await trial.database.close()
            return lines
        }
    }

    /// Policies that could be switched off one at a time without any difference: for each, nobody looks.
    package func unnoticed(on kind: DatabaseKind) async throws -> [PolicyID] {
        try await withTestDatabase(kind) { place in
            var unnoticed: [PolicyID] = []
            for (index, table) in schema.tables.enumerated() {
                for policy in table.policies {
                    let id = PolicyID(table: table.qualifiedName, policy: policy.name)
                    let changed = schema.without(id)
                    let trial = try await Trial(with(changed), place)
                    // Mostly the table itself tells; else another that looks at it.
                    var isNoticed = try await !differences(changed.tables[index], trial).isEmpty
                    for other in changed.tables where !isNoticed && other.qualifiedName != table.qualifiedName {
                        isNoticed = try await !differences(other, trial).isEmpty
                    }
                    await trial.database.close()
                    if !isNoticed { unnoticed.append(id) }
                }
            }
            return unnoticed
        }
    }

    private func with(_ schema: Schema) -> PolicyMatrix {
        PolicyMatrix(schema: schema, recipes: recipes, expectations: expectations, person: person)
    }

    private func differences(_ table: Table, _ trial: Trial) async throws -> [String] {
        guard let recipe = recipes[table.qualifiedName], let expected = expectations[table.qualifiedName] else {
            return ["\(table.qualifiedName): no recipe, or no expectation"]
        }
        var lines: [String] = []
        for who in Who.allCases {
            for act in Act.allCases where act != .handOver || recipe.owner != nil {
                let outcome = try await trial.outcome(of: act, by: who, on: table, recipe)
                guard outcome != expected[who, act] else { continue }
                lines.append("\(table.qualifiedName): \(who) \(act): \(outcome), not \(expected[who, act])")
            }
        }
        return lines
    }

    /// Statements in SQL by PostgreSQL's own roles, past the door: they see what the door shows, and no more.
    private func rawDifferences(_ place: TestDatabase, _ trial: Trial) async throws -> [String] {
        var lines: [String] = []
        for table in schema.tables {
            guard let recipe = recipes[table.qualifiedName], let expected = expectations[table.qualifiedName] else {
                continue
            }
            for who in Who.allCases {
                let outcome = try await trial.rawSight(by: who, on: table, recipe)
                guard outcome != expected[who, .select] else { continue }
                lines.append("\(table.qualifiedName): \(who) in SQL: \(outcome), not \(expected[who, .select])")
            }
        }
        return lines
    }
}
