/// PostgreSQL's own policies and privileges of declared tables.
enum PolicyDDL {
    /// Takes away what is there and sets what is declared; safe to run again.
    static func apply(_ table: Table) -> [String] {
        let name = SQLWriter.name(of: table, in: .postgreSQL)
        var statements = [
            "ALTER TABLE \(name) ENABLE ROW LEVEL SECURITY",
            // A hosted project grants everything on new tables of `public` to everyone.
            "REVOKE ALL ON TABLE \(name) FROM anon, authenticated",
            "GRANT ALL ON TABLE \(name) TO service_role",
            dropPolicies(of: table),
        ]
        for grant in table.grants {
            for command in Command.allCases {
                guard let privilege = privilege(command, columns(command, of: table, grant)) else { continue }
                statements.append("GRANT \(privilege) ON TABLE \(name) TO \(grant.role.rawValue)")
            }
        }
        return statements + table.policies.map { create($0, on: table) }
    }

    /// The columns granted, and those that this module sets itself in a rider's name.
    private static func columns(_ command: Command, of table: Table, _ grant: Grant) -> GrantedColumns {
        guard case .only(let names) = grant.columns(for: command) else { return grant.columns(for: command) }
        let own = table.columns.filter { column in
            switch command {
            case .insert: column.initial == .now || column.initial == .newUUID
            case .update: column.isTouched
            case .select, .delete: false
            }
        }
        return .only(names + own.map(\.name).filter { !names.contains($0) })
    }

    private static func privilege(_ command: Command, _ columns: GrantedColumns) -> String? {
        let word = command.rawValue.uppercased()
        switch columns {
        case .none: return nil
        case .all: return word
        case .only(let names): return word + " (" + names.map(SQLWriter.quoted).joined(separator: ", ") + ")"
        }
    }

    private static func dropPolicies(of table: Table) -> String {
        """
        DO $$ DECLARE policy name; BEGIN
        FOR policy IN SELECT policyname FROM pg_policies WHERE schemaname = '\(table.schema)' AND tablename = '\(table.name)'
        LOOP EXECUTE format('DROP POLICY %I ON %I.%I', policy, '\(table.schema)', '\(table.name)'); END LOOP; END $$
        """
    }

    private static func create(_ policy: Policy, on table: Table) -> String {
        var sql = SQLWriter(declaring: .postgreSQL)
        sql.raw("CREATE POLICY ")
        sql.name(policy.name)
        sql.raw(" ON ")
        sql.table(table)
        sql.raw(" FOR \(policy.command.rawValue.uppercased()) TO ")
        sql.raw(policy.roles.map(\.rawValue).joined(separator: ", "))
        let alias = SQLWriter.alias(of: table, in: .postgreSQL)
        if let using = policy.using {
            sql.raw(" USING (")
            sql.condition(using, of: table, alias: alias)
            sql.raw(")")
        }
        if let check = policy.check {
            sql.raw(" WITH CHECK (")
            sql.condition(check, of: table, alias: alias)
            sql.raw(")")
        }
        return sql.text
    }

    /// The roles that policies and grants are for; those that are there are left as they are.
    static let roles = """
        DO $$ BEGIN
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'anon') THEN CREATE ROLE anon NOLOGIN NOINHERIT; END IF;
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticated') THEN CREATE ROLE authenticated NOLOGIN NOINHERIT; END IF;
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'service_role') THEN
                BEGIN CREATE ROLE service_role NOLOGIN NOINHERIT BYPASSRLS;
                EXCEPTION WHEN insufficient_privilege THEN CREATE ROLE service_role NOLOGIN NOINHERIT; END;
            END IF;
        EXCEPTION
            WHEN duplicate_object OR unique_violation THEN NULL;
            WHEN insufficient_privilege THEN
                RAISE EXCEPTION USING MESSAGE = 'the user of the database must be allowed to create roles (CREATEROLE), or somebody '
                    'who is has to create anon, authenticated and service_role and grant them to it';
        END $$;
        DO $$ BEGIN
            IF NOT pg_has_role(
                current_user, 'authenticated',
                CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
                EXECUTE format('GRANT anon, authenticated, service_role TO %I', current_user);
            END IF;
        END $$;
        """

    /// What a hosted Supabase project has and a plain PostgreSQL has not: the roles, the schema `auth` and its functions. What
    /// is there is left as it is.
    static let foundation = roles + "\n" + authentication

    private static let authentication = """
        CREATE SCHEMA IF NOT EXISTS auth;
        GRANT USAGE ON SCHEMA public, auth TO anon, authenticated, service_role;
        DO $$ BEGIN
            IF to_regprocedure('auth.uid()') IS NULL THEN
                CREATE FUNCTION auth.uid() RETURNS uuid LANGUAGE sql STABLE AS
                $f$ SELECT (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $f$;
            END IF;
            IF to_regprocedure('auth.role()') IS NULL THEN
                CREATE FUNCTION auth.role() RETURNS text LANGUAGE sql STABLE AS
                $f$ SELECT nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $f$;
            END IF;
            IF to_regprocedure('auth.jwt()') IS NULL THEN
                CREATE FUNCTION auth.jwt() RETURNS jsonb LANGUAGE sql STABLE AS
                $f$ SELECT nullif(current_setting('request.jwt.claims', true), '')::jsonb $f$;
            END IF;
        END $$;
        """
}
