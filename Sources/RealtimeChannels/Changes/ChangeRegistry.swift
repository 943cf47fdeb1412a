import Database
import Synchronization

/// Who wants to hear of which changes, on all event loops together: what the reader of changes goes by.
package final class ChangeRegistry: Sendable {
    /// Who wants to hear of a table, and how many requests of each have which shape.
    typealias Listeners = [Principal: [ChangeShape: Int]]

    private let byTable = Mutex<[String: Listeners]>([:])

    /// Nobody wants to hear of anything.
    package init() {}

    /// Adds the requests of a channel.
    package func add(_ bindings: [ChangeBinding], of principal: Principal) { change(bindings, principal, by: 1) }

    /// Takes them away.
    func remove(_ bindings: [ChangeBinding], of principal: Principal) { change(bindings, principal, by: -1) }

    /// Who wants to hear of a table.
    func listeners(to table: String) -> Listeners { byTable.withLock { $0[table] ?? [:] } }

    /// Whether anybody wants to hear of anything.
    var isEmpty: Bool { byTable.withLock { $0.isEmpty } }

    private func change(_ bindings: [ChangeBinding], _ principal: Principal, by amount: Int) {
        guard !bindings.isEmpty else { return }
        byTable.withLock { byTable in
            for binding in bindings {
                let table = binding.shape.table.qualifiedName
                let count = (byTable[table]?[principal]?[binding.shape] ?? 0) + amount
                byTable[table, default: [:]][principal, default: [:]][binding.shape] = count > 0 ? count : nil
                guard count <= 0 else { continue }
                if byTable[table]?[principal]?.isEmpty ?? false { byTable[table]?[principal] = nil }
                if byTable[table]?.isEmpty ?? false { byTable[table] = nil }
            }
        }
    }
}
