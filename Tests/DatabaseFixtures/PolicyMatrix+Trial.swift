import Database
import Foundation

extension PolicyMatrix {
    /// One database on which things are tried: each with riders and rows of its own.
    struct Trial: Sendable {
        private let matrix: PolicyMatrix
        private let place: TestDatabase
        let database: Database

        init(_ matrix: PolicyMatrix, _ place: TestDatabase) async throws {
            (self.matrix, self.place) = (matrix, place)
            database = try place.open(schema: matrix.schema)
            try await database.migrate()
        }

        /// An owner, two other riders, and a row that is there or is not yet.
        private struct Scene: Sendable {
            let owner = UUID()
            let other = UUID()
            let stranger = UUID()
            var row: [String: SQLValue] = [:]

            func principal(_ who: Who) -> Principal {
                switch who {
                case .owner: .user(owner)
                case .other: .user(other)
                case .stranger: .user(stranger)
                case .anonymous: .anonymous
                }
            }

            /// The row's key as a condition.
            func key(of table: Table) -> Condition {
                .all(table.primaryKey.map { .equals($0, row[$0] ?? .null) })
            }
        }

        private func scene(_ table: Table, _ recipe: Recipe, isThere: Bool) async throws -> Scene {
            try await database.write(as: .service) { transaction in
                var scene = Scene()
                try matrix.person(transaction, scene.owner)
                try matrix.person(transaction, scene.other)
                try matrix.person(transaction, scene.stranger)
                scene.row = try recipe.row(transaction, scene.owner, scene.other)
                if isThere {
                    try transaction.insert(Insert(into: table, scene.row))
                    try recipe.company(transaction, scene.row, scene.owner, scene.other)
                }
                return scene
            }
        }

        func outcome(of act: Act, by who: Who, on table: Table, _ recipe: Recipe) async throws -> Outcome {
            let scene = try await scene(table, recipe, isThere: act != .insert)
            let (key, principal) = (scene.key(of: table), scene.principal(who))
            let before = try await rows(table, key)
            do {
                switch act {
                case .select:
                    let seen = try await database.read(as: principal) {
                        try $0.select(Select(table, table.primaryKey, where: key)).count
                    }
                    return seen == 1 ? .allowed : .unseen
                case .insert:
                    let given = scene.row.filter { !recipe.withheld.contains($0.key) }
                    let mine = Condition.all(given.map { .equals($0.key, $0.value) })
                    let already = try await rows(table, mine)
                    try await database.write(as: principal) { try $0.insert(Insert(into: table, given)) }
                    return try await rows(table, mine).count == already.count + 1 ? .allowed : .unseen
                case .update, .updateAll:
                    let condition = act == .update ? key : .always
                    try await database.write(as: principal) {
                        _ = try $0.updateCount(Update(table, set: recipe.change, where: condition))
                    }
                case .handOver:
                    let values = [recipe.owner ?? "": SQLValue.uuid(scene.other)]
                    try await database.write(as: principal) {
                        _ = try $0.updateCount(Update(table, set: values, where: key))
                    }
                case .delete, .deleteAll:
                    let condition = act == .delete ? key : .always
                    try await database.write(as: principal) {
                        _ = try $0.deleteCount(Delete(from: table, where: condition))
                    }
                }
                return try await rows(table, key) == before ? .unseen : .allowed
            } catch DatabaseError.permissionDenied {
                return .denied
            } catch DatabaseError.policyViolation {
                return .refused
            } catch {
                return .failed("\(error)")
            }
        }

        /// Rows as the service sees them, without what each change sets by itself.
        private func rows(_ table: Table, _ condition: Condition) async throws -> [[SQLValue]] {
            try await database.read(as: .service) {
                try $0.select(Select(table, where: condition)).map(\.values)
            }
        }

        /// Whether a statement of one's own shows the row: by its key, and by counting all there is.
        func rawSight(by who: Who, on table: Table, _ recipe: Recipe) async throws -> Outcome {
            let scene = try await scene(table, recipe, isThere: true)
            let principal = scene.principal(who)
            let connection = try PlainConnection(place.place)
            let claims = principal.userID.map { "{\"sub\": \"\($0.lowercased)\", \"role\": \"authenticated\"}" }
            try connection.run(
                """
                BEGIN; SET LOCAL ROLE \(principal.role.rawValue);
                SELECT set_config('request.jwt.claims', '\(claims ?? "{\"role\": \"anon\"}")', true)
                """)
            defer { _ = try? connection.run("ROLLBACK") }
            let name = table.qualifiedName.split(separator: ".").map { "\"\($0)\"" }.joined(separator: ".")
            let keys: [String] = try table.primaryKey.map { column in
                guard let text = scene.row[column].flatMap(Self.text) else {
                    throw DatabaseError.invalidStatement("the recipe of \(name) gives no \(column)")
                }
                return "\"\(column)\"::text = '\(text)'"
            }
            do {
                let seen = try connection.run(
                    "SELECT \"\(table.primaryKey[0])\" FROM \(name) WHERE \(keys.joined(separator: " AND "))")
                return seen.isEmpty ? .unseen : .allowed
            } catch let refusal as PlainConnection.Refusal {
                return refusal.state == "42501" ? .denied : .failed(refusal.description)
            }
        }

        private static func text(_ value: SQLValue) -> String? {
            switch value {
            case .text(let text): text.replacingOccurrences(of: "'", with: "''")
            case .uuid(let uuid): uuid.lowercased
            case .int(let number): String(number)
            default: nil
            }
        }
    }
}
