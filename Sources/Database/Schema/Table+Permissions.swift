extension Table {
    /// Whether a role may do something to a column at all, whatever the rows.
    package func allows(_ command: Command, _ role: Role, _ column: String) -> Bool {
        role == .service || grant(for: role)?.columns(for: command).contains(column) ?? false
    }
}
