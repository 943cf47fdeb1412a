import Database

extension CompanionTables {
    /// What two shared with one another names neither of them to the other any longer once they are friends no more, whoever ends
    /// that, and how.
    static let endedFriendships = Migration(
        3, "ended friendships", sqlite: endedFriendshipsInSQLite, postgreSQL: endedFriendshipsInPostgreSQL)

    private static let endedFriendshipsInSQLite = """
        DELETE FROM "eta_share_recipients" WHERE NOT EXISTS (
            SELECT 1 FROM "friends" AS f WHERE f."status" = 'accepted' AND (
                (f."user_id" = "eta_share_recipients"."user_id" AND f."friend_id" = "eta_share_recipients"."owner_id")
                OR (f."user_id" = "eta_share_recipients"."owner_id" AND f."friend_id" = "eta_share_recipients"."user_id")));
        UPDATE "eta_shares" SET "recipients" = (
            SELECT json_group_array(r."value") FROM json_each("eta_shares"."recipients") AS r
            WHERE EXISTS (SELECT 1 FROM "friends" AS f WHERE f."status" = 'accepted' AND (
                (f."user_id" = r."value" AND f."friend_id" = "eta_shares"."user_id")
                OR (f."user_id" = "eta_shares"."user_id" AND f."friend_id" = r."value"))))
        WHERE EXISTS (
            SELECT 1 FROM json_each("eta_shares"."recipients") AS r
            WHERE NOT EXISTS (SELECT 1 FROM "friends" AS f WHERE f."status" = 'accepted' AND (
                (f."user_id" = r."value" AND f."friend_id" = "eta_shares"."user_id")
                OR (f."user_id" = "eta_shares"."user_id" AND f."friend_id" = r."value"))));
        CREATE TRIGGER "friendships_end" AFTER DELETE ON "friends" WHEN OLD."status" = 'accepted' BEGIN
            UPDATE "eta_shares" SET "recipients" = (
                SELECT json_group_array(r."value") FROM json_each("eta_shares"."recipients") AS r
                WHERE r."value" NOT IN (OLD."user_id", OLD."friend_id"))
            WHERE "user_id" IN (OLD."user_id", OLD."friend_id") AND EXISTS (
                SELECT 1 FROM json_each("eta_shares"."recipients") AS r WHERE r."value" IN (OLD."user_id", OLD."friend_id"));
            DELETE FROM "eta_share_recipients"
            WHERE ("user_id" = OLD."user_id" AND "owner_id" = OLD."friend_id")
                OR ("user_id" = OLD."friend_id" AND "owner_id" = OLD."user_id");
        END
        """

    private static let endedFriendshipsInPostgreSQL = """
        DELETE FROM public.eta_share_recipients AS r WHERE NOT EXISTS (
            SELECT FROM public.friends AS f WHERE f.status = 'accepted' AND (
                (f.user_id = r.user_id AND f.friend_id = r.owner_id) OR (f.user_id = r.owner_id AND f.friend_id = r.user_id)));
        UPDATE public.eta_shares AS s SET recipients = s.recipients - gone.ids
        FROM (
            SELECT g.id, array_agg(r.value) AS ids
            FROM public.eta_shares AS g CROSS JOIN jsonb_array_elements_text(g.recipients) AS r (value)
            WHERE NOT EXISTS (SELECT FROM public.friends AS f WHERE f.status = 'accepted' AND (
                (f.user_id::text = r.value AND f.friend_id = g.user_id)
                OR (f.user_id = g.user_id AND f.friend_id::text = r.value)))
            GROUP BY g.id
        ) AS gone
        WHERE s.id = gone.id;
        CREATE FUNCTION public.transit_friendship_ends() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $f$
        BEGIN
            UPDATE public.eta_shares SET recipients = recipients - OLD.user_id::text - OLD.friend_id::text
            WHERE user_id IN (OLD.user_id, OLD.friend_id)
                AND (recipients ? OLD.user_id::text OR recipients ? OLD.friend_id::text);
            DELETE FROM public.eta_share_recipients
            WHERE (user_id = OLD.user_id AND owner_id = OLD.friend_id) OR (user_id = OLD.friend_id AND owner_id = OLD.user_id);
            RETURN NULL;
        END $f$;
        CREATE TRIGGER transit_friendship_ends AFTER DELETE ON public.friends
        FOR EACH ROW WHEN (OLD.status = 'accepted') EXECUTE FUNCTION public.transit_friendship_ends()
        """
}
