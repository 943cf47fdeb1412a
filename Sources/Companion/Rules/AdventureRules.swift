import Database
import Foundation
import RestSurface

/// Plans of adventures: each new one is processed.
struct AdventureRules: TableRules, TableWriter {
    let table = CompanionTables.adventurePlans.name
    let limits: CompanionLimits
    /// Done in the transaction that adds a plan.
    let added: @Sendable (_ plan: UUID, Transaction) throws -> Void
    var writer: (any TableWriter)? { self }
    let insertable: Set = ["id", "title", "description", "route_data", "stops", "status"]
    /// Changes are the rider's own, under the policies.
    let changeable: Set<String>? = nil

    private static let plans = CompanionTables.adventurePlans
    static let jsonBytes = 64 << 10

    func check(_ values: [String: SQLValue]) throws {
        try limits.check(values, text: "title", atMost: 200, in: Self.plans)
        try limits.check(values, text: "description", atMost: 4_000, in: Self.plans)
        for column in ["route_data", "stops"] {
            try limits.check(values, json: column, atMost: Self.jsonBytes, in: Self.plans)
        }
    }

    func insert(
        _ rows: [[String: SQLValue]], by rider: UUID, ignoringDuplicates: Bool, _ transaction: Transaction
    ) throws -> [Row] {
        try transaction.hold(rider)
        let rows = try ignoringDuplicates ? transaction.missing(rows, of: Self.plans) : rows
        let kept = try transaction.count(Self.plans, where: .equals("user_id", rider))
        guard rows.isEmpty || kept + rows.count <= limits.adventurePlans else {
            throw RestError.limit("at most \(limits.adventurePlans) plans are kept", of: Self.plans)
        }
        return try rows.compactMap { row in
            var insert = Insert(into: Self.plans, row)
            insert.returning = ["id"]
            if ignoringDuplicates { insert.conflict = .ignore(on: ["id"]) }
            guard let key = try transaction.insert(insert).first else { return nil }
            try added(try key.require("id", Row.uuid), transaction)
            return key
        }
    }
}
