import Database

/// Reads what each role may do with a table: grants and policies, or `"open": true`.
struct AccessReader {
    /// The table, without both.
    let table: Table
    /// The tables that policies look at.
    let others: [String: Table]

    static let roles: [(String, Role)] = [("anon", .anonymous), ("authenticated", .authenticated)]

    func access(_ value: FileValue) throws(SurfaceFileError) -> ([Grant], [Policy]) {
        let (grants, policies) = (try value.member("grants"), try value.member("policies"))
        guard let open = try value.member("open"), try open.truth() else {
            return (try self.grants(grants), try self.policies(policies))
        }
        if let other = grants ?? policies {
            throw other.fault("a table that is open has neither grants nor policies")
        }
        let roles = Self.roles.map(\.1)
        return (
            roles.map { Grant($0, insert: .all, update: .all, delete: true) },
            [
                .select("open_select", to: roles, where: .always),
                .insert("open_insert", to: roles, where: .always),
                .update("open_update", to: roles, where: .always),
                .delete("open_delete", to: roles, where: .always),
            ]
        )
    }

    private func grants(_ value: FileValue?) throws(SurfaceFileError) -> [Grant] {
        guard let value else { return [] }
        try value.allow(Self.roles.map(\.0))
        return try value.members().map { (name, grant) throws(SurfaceFileError) in
            try grant.allow(["select", "insert", "update", "delete"])
            return Grant(
                name == "anon" ? .anonymous : .authenticated, select: try columns(grant.member("select")),
                insert: try columns(grant.member("insert")), update: try columns(grant.member("update")),
                delete: try grant.member("delete")?.truth() ?? false)
        }
    }

    /// True for all columns, or their names.
    private func columns(_ value: FileValue?) throws(SurfaceFileError) -> GrantedColumns {
        guard let value else { return .none }
        switch value.value {
        case .bool(let isAll): return isAll ? .all : .none
        case .array: return .only(try TableShape.columns(value, among: table.columns.map(\.name)))
        default: throw value.fault("must be true, false or a list of columns; it is \(value.quoted)")
        }
    }

    private func policies(_ value: FileValue?) throws(SurfaceFileError) -> [Policy] {
        guard let value else { return [] }
        var names: Set<String> = []
        let policies = try value.members().map { (name, policy) throws(SurfaceFileError) -> [Policy] in
            try policy.allow(["for", "to", "where", "becoming"])
            guard names.insert(try policy.name(name)).inserted else {
                throw policy.fault("the name is taken")
            }
            let commands = try commands(policy.required("for"))
            let roles = try roles(policy.member("to"))
            let (condition, becoming) = (try policy.required("where"), try policy.member("becoming"))
            if let becoming, commands != [.update] {
                throw becoming.fault("is for policies of update alone")
            }
            let rows = try reader.condition(condition)
            let changed = try becoming.map { (value) throws(SurfaceFileError) in
                try reader.condition(value)
            }
            return commands.map { (command) -> Policy in
                let name = commands.count == 1 ? name : "\(name)_\(command.rawValue)"
                switch command {
                case .select: return .select(name, to: roles, where: rows)
                case .insert: return .insert(name, to: roles, where: rows)
                case .update: return .update(name, to: roles, where: rows, becoming: changed)
                case .delete: return .delete(name, to: roles, where: rows)
                }
            }
        }
        return policies.flatMap { $0 }
    }

    private var reader: ConditionReader { ConditionReader(table: table, others: others) }

    /// A command, or `all`.
    private func commands(_ value: FileValue) throws(SurfaceFileError) -> [Command] {
        try value.word(Command.allCases.map { ($0.rawValue, [$0]) } + [("all", Command.allCases)])
    }

    private func roles(_ value: FileValue?) throws(SurfaceFileError) -> [Role] {
        guard let value else { return [.authenticated] }
        let roles = try value.list().map { (role) throws(SurfaceFileError) in try role.word(Self.roles)
        }
        guard !roles.isEmpty else { throw value.fault("must name a role at least") }
        return roles
    }
}
