import Database
import RestSurface

/// Which changes of a table are wanted, held against the table's declaration: equal ones are found out once for all who want them.
package struct ChangeShape: Sendable {
    let table: Table
    /// The kind; nil for all.
    let event: ChangeEvent?
    /// The filter as it was given.
    package let filterText: String?
    /// The same as a condition on the row.
    let filter: Condition?
    /// The columns that are told of beside the key; nil for all.
    let select: Set<String>?
}

extension ChangeShape: Hashable {
    package static func == (one: ChangeShape, other: ChangeShape) -> Bool {
        one.table.qualifiedName == other.table.qualifiedName && one.event == other.event
            && one.filterText == other.filterText && one.select == other.select
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(table.qualifiedName)
        hasher.combine(event)
        hasher.combine(filterText)
    }
}

/// A request for changes as its channel has it.
package struct ChangeBinding: Sendable, Equatable {
    /// Its number in the channel.
    let id: Int
    /// What it asks for.
    let shape: ChangeShape
    /// From where on it wants what it has missed.
    let since: String?

    /// A request with a number of its own.
    package init(id: Int, shape: ChangeShape, since: String? = nil) {
        (self.id, self.shape, self.since) = (id, shape, since)
    }
}
