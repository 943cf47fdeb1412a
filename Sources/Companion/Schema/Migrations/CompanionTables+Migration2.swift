import Database

extension CompanionTables {
    /// What somebody who signs up is called is known once the address is proven: the account has no name before.
    static let names = Migration(2, "names", sqlite: namesInSQLite, postgreSQL: namesInPostgreSQL)

    private static let namesInSQLite = """
        UPDATE "users" SET "display_name" = (
            SELECT nullif(substr(trim(coalesce(json_extract(a."raw_user_meta_data", '$.display_name'), json_extract(a."raw_user_meta_data", '$.full_name'), json_extract(a."raw_user_meta_data", '$.name'), '')), 1, 80), '')
            FROM "auth_users" AS a WHERE a."id" = "users"."id"
        ) WHERE "display_name" IS NULL;
        CREATE TRIGGER "users_are_named" AFTER UPDATE OF "raw_user_meta_data" ON "auth_users" BEGIN
            UPDATE "users" SET "display_name" = nullif(substr(trim(coalesce(json_extract(NEW."raw_user_meta_data", '$.display_name'), json_extract(NEW."raw_user_meta_data", '$.full_name'), json_extract(NEW."raw_user_meta_data", '$.name'), '')), 1, 80), ''), "updated_at" = NEW."updated_at"
            WHERE "id" = NEW."id" AND "display_name" IS NULL;
        END
        """

    private static let namesInPostgreSQL = """
        UPDATE public.users AS u
        SET display_name = nullif(left(btrim(coalesce(a.raw_user_meta_data ->> 'display_name', a.raw_user_meta_data ->> 'full_name', a.raw_user_meta_data ->> 'name', '')), 80), '')
        FROM auth.users AS a WHERE a.id = u.id AND u.display_name IS NULL;
        CREATE FUNCTION public.transit_profile_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $f$
        BEGIN
            UPDATE public.users
            SET display_name = nullif(left(btrim(coalesce(NEW.raw_user_meta_data ->> 'display_name', NEW.raw_user_meta_data ->> 'full_name', NEW.raw_user_meta_data ->> 'name', '')), 80), ''), updated_at = NEW.updated_at
            WHERE id = NEW.id AND display_name IS NULL;
            RETURN NULL;
        END $f$;
        CREATE TRIGGER transit_profile_named AFTER UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW EXECUTE FUNCTION public.transit_profile_name()
        """
}
