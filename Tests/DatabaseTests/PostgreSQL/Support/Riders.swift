import Database

/// Tables with row policies, as the schema will make them.
enum Riders {
    static let tables = """
        DO $$ BEGIN CREATE ROLE anon NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN END $$;
        DO $$ BEGIN CREATE ROLE authenticated NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN END $$;
        CREATE SCHEMA auth;
        GRANT USAGE ON SCHEMA auth TO anon, authenticated;
        CREATE FUNCTION auth.uid() RETURNS uuid LANGUAGE sql STABLE AS
            $$ SELECT (nullif(current_setting('request.jwt.claims', true), '')::json->>'sub')::uuid $$;
        CREATE TABLE favorites (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id uuid NOT NULL, stop text NOT NULL,
            UNIQUE (user_id, stop));
        GRANT SELECT, INSERT, UPDATE, DELETE ON favorites TO authenticated;
        GRANT SELECT ON favorites TO anon;
        ALTER TABLE favorites ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON favorites TO authenticated
            USING (user_id = (SELECT auth.uid())) WITH CHECK (user_id = (SELECT auth.uid()));
        CREATE TABLE secrets (id bigint);
        """
    static let insert = "INSERT INTO favorites (user_id, stop) VALUES ($1, $2)"
}
