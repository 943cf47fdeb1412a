import Database

/// Accounts and sessions enough for riders to have devices.
enum BenchmarkAccounts {
    static let users = Table("users", schema: "auth", "Accounts.", columns: [.id])
    static let schema = Schema(
        "accounts", tables: [users],
        migrations: [
            Migration(
                1, "accounts",
                sqlite: """
                    CREATE TABLE auth_users (id TEXT NOT NULL PRIMARY KEY) STRICT;
                    CREATE TABLE auth_sessions (id TEXT NOT NULL PRIMARY KEY) STRICT
                    """,
                postgreSQL: """
                    CREATE TABLE auth.users (id uuid NOT NULL PRIMARY KEY);
                    CREATE TABLE auth.sessions (id uuid NOT NULL PRIMARY KEY)
                    """)
        ])
}
