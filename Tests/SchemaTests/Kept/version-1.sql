--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: auth; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA auth;


--
-- Name: jwt(); Type: FUNCTION; Schema: auth; Owner: -
--

CREATE FUNCTION auth.jwt() RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$ SELECT nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;


--
-- Name: role(); Type: FUNCTION; Schema: auth; Owner: -
--

CREATE FUNCTION auth.role() RETURNS text
    LANGUAGE sql STABLE
    AS $$ SELECT nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;


--
-- Name: uid(); Type: FUNCTION; Schema: auth; Owner: -
--

CREATE FUNCTION auth.uid() RETURNS uuid
    LANGUAGE sql STABLE
    AS $$ SELECT (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;


--
-- Name: transit_publish(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.transit_publish() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
DECLARE earlier jsonb; later jsonb;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        SELECT jsonb_object_agg(key, value) INTO earlier
        FROM jsonb_each(to_jsonb(OLD)) WHERE key = ANY (TG_ARGV);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        SELECT jsonb_object_agg(key, value) INTO later
        FROM jsonb_each(to_jsonb(NEW)) WHERE key = ANY (TG_ARGV);
    END IF;
    INSERT INTO public.transit_changes (table_name, operation, row_before, row_after)
    VALUES (TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, lower(TG_OP), earlier, later);
    PERFORM pg_notify('transit_publish', '');
    RETURN NULL;
END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: flow_states; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.flow_states (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    auth_code_hash text NOT NULL,
    code_challenge text NOT NULL,
    code_challenge_method text NOT NULL,
    purpose text NOT NULL,
    token_id uuid,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT flow_states_code_challenge_method_check CHECK ((code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text])))
);


--
-- Name: identities; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.identities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    provider_id text NOT NULL,
    identity_data jsonb NOT NULL,
    email text,
    last_sign_in_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: one_time_tokens; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.one_time_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    relates_to text NOT NULL,
    token_hash text NOT NULL,
    code_hash text NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    code_challenge text,
    code_challenge_method text,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    aal text DEFAULT 'aal1'::text NOT NULL,
    method text NOT NULL,
    user_agent text,
    refresh_key bytea NOT NULL,
    refresh_counter bigint DEFAULT 0 NOT NULL,
    rotated_at timestamp with time zone DEFAULT now() NOT NULL,
    successor_used boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: users; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    aud text DEFAULT 'authenticated'::text NOT NULL,
    role text DEFAULT 'authenticated'::text NOT NULL,
    email text,
    encrypted_password text,
    email_confirmed_at timestamp with time zone,
    invited_at timestamp with time zone,
    confirmation_sent_at timestamp with time zone,
    recovery_sent_at timestamp with time zone,
    email_change text,
    email_change_sent_at timestamp with time zone,
    last_sign_in_at timestamp with time zone,
    raw_app_meta_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    raw_user_meta_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    banned_until timestamp with time zone,
    is_anonymous boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: alert_states; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alert_states (
    alert_id text NOT NULL,
    fingerprint text NOT NULL,
    notice jsonb NOT NULL,
    is_over boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: alert_stories; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alert_stories (
    alert_id text NOT NULL,
    fingerprint text NOT NULL,
    story jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: alert_subscription_entities; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alert_subscription_entities (
    subscription_id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    entity_id text NOT NULL,
    place bigint NOT NULL,
    CONSTRAINT alert_subscription_entities_kind_check CHECK ((kind = ANY (ARRAY['route'::text, 'stop'::text])))
);


--
-- Name: alert_subscriptions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alert_subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    severity_min text,
    version bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT alert_subscriptions_severity_min_check CHECK ((severity_min = ANY (ARRAY['minor'::text, 'major'::text, 'cancelled'::text])))
);


--
-- Name: departure_reminders; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.departure_reminders (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    trip_id text NOT NULL,
    service_date text NOT NULL,
    stop_id text NOT NULL,
    stop_sequence bigint NOT NULL,
    stop_name text,
    route_name text,
    headsign text,
    minutes_before bigint NOT NULL,
    scheduled_at timestamp with time zone NOT NULL,
    remind_at timestamp with time zone NOT NULL,
    status text DEFAULT 'scheduled'::text NOT NULL,
    version bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    saved_trip_id uuid,
    CONSTRAINT departure_reminders_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'sent'::text, 'cancelled'::text, 'missed'::text])))
);


--
-- Name: favorites; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.favorites (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    stop_id text,
    route_id text,
    known_name text,
    label text,
    sort_order bigint DEFAULT 0 NOT NULL,
    version bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT favorites_one_target CHECK ((((stop_id IS NULL) AND (NOT (route_id IS NULL))) OR ((route_id IS NULL) AND (NOT (stop_id IS NULL)))))
);


--
-- Name: notification_history; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.notification_history (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    alert_id text NOT NULL,
    fingerprint text NOT NULL,
    ordinal bigint NOT NULL,
    severity text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    payload jsonb NOT NULL,
    badge bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    opened_at timestamp with time zone,
    CONSTRAINT notification_history_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'changed'::text, 'resolved'::text, 'reminder'::text]))),
    CONSTRAINT notification_history_severity_check CHECK ((severity = ANY (ARRAY['minor'::text, 'major'::text, 'cancelled'::text])))
);


--
-- Name: notification_mutes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.notification_mutes (
    user_id uuid NOT NULL,
    until timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: push_deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.push_deliveries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    notification_id uuid NOT NULL,
    device_id uuid NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    run_at timestamp with time zone,
    claim uuid,
    attempts bigint DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'expired'::text])))
);


--
-- Name: rider_deletions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rider_deletions (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    record_id uuid NOT NULL,
    version bigint NOT NULL,
    deleted_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT rider_deletions_kind_check CHECK ((kind = ANY (ARRAY['favorite'::text, 'saved_trip'::text, 'reminder'::text, 'subscription'::text])))
);


--
-- Name: rider_versions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rider_versions (
    user_id uuid NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    forgotten_version bigint DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: saved_trips; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.saved_trips (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    origin jsonb NOT NULL,
    destination jsonb NOT NULL,
    preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
    sort_order bigint DEFAULT 0 NOT NULL,
    version bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    origin_stop_id text,
    destination_stop_id text
);


--
-- Name: transit_changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.transit_changes (
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    "position" bigint NOT NULL,
    table_name text NOT NULL,
    operation text NOT NULL,
    row_before jsonb,
    row_after jsonb,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: transit_changes_position_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.transit_changes ALTER COLUMN "position" ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.transit_changes_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: transit_declared; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.transit_declared (
    name text NOT NULL,
    declared text NOT NULL,
    catalogue text NOT NULL
);


--
-- Name: transit_jobs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.transit_jobs (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    queue bigint NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    run_at timestamp with time zone,
    attempts bigint DEFAULT 0 NOT NULL,
    max_attempts bigint DEFAULT 8 NOT NULL,
    worker text,
    unique_key text,
    waiting_key text,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT transit_jobs_queue CHECK ((queue = ANY (ARRAY[(0)::bigint, (1)::bigint, (2)::bigint]))),
    CONSTRAINT transit_jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'dead'::text])))
);


--
-- Name: transit_leases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.transit_leases (
    name text NOT NULL,
    holder text NOT NULL,
    token bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: transit_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.transit_migrations (
    part text NOT NULL,
    number bigint NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone NOT NULL
);


--
-- Name: user_devices; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.user_devices (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    device_id text NOT NULL,
    apns_token text NOT NULL,
    environment text NOT NULL,
    platform text NOT NULL,
    app_version text,
    os_version text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_devices_environment_check CHECK ((environment = ANY (ARRAY['production'::text, 'sandbox'::text])))
);


--
-- Name: user_notification_prefs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.user_notification_prefs (
    user_id uuid NOT NULL,
    tz text DEFAULT 'Australia/Sydney'::text NOT NULL,
    quiet_hours_enabled boolean DEFAULT false NOT NULL,
    quiet_start text,
    quiet_end text,
    severity_min text DEFAULT 'minor'::text NOT NULL,
    time_sensitive_ok boolean DEFAULT true NOT NULL,
    per_favorite_overrides jsonb DEFAULT '{}'::jsonb NOT NULL,
    version bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_notification_prefs_severity_min_check CHECK ((severity_min = ANY (ARRAY['minor'::text, 'major'::text, 'cancelled'::text])))
);


--
-- Data for Name: flow_states; Type: TABLE DATA; Schema: auth; Owner: -
--



--
-- Data for Name: identities; Type: TABLE DATA; Schema: auth; Owner: -
--

INSERT INTO auth.identities VALUES ('7138f54f-9872-414c-87a0-8cc35512b4fb', 'eb4e64a0-e9ef-4453-8821-48190d93616a', 'email', 'eb4e64a0-e9ef-4453-8821-48190d93616a', '{"sub": "eb4e64a0-e9ef-4453-8821-48190d93616a", "email": "ada@example.com", "email_verified": true, "phone_verified": false}', 'ada@example.com', '2026-11-22 17:16:40.080356+00', '2026-11-22 17:16:40.080356+00', '2026-11-22 17:16:40.080356+00');
INSERT INTO auth.identities VALUES ('77461ccd-fc7e-4989-b017-02a3a9afde68', '5490550c-a003-4e61-b932-9311d385ac0e', 'email', '5490550c-a003-4e61-b932-9311d385ac0e', '{"sub": "5490550c-a003-4e61-b932-9311d385ac0e", "email": "ben@example.com", "email_verified": true, "phone_verified": false}', 'ben@example.com', '2026-11-22 17:16:41.926212+00', '2026-11-22 17:16:41.926212+00', '2026-11-22 17:16:41.926212+00');


--
-- Data for Name: one_time_tokens; Type: TABLE DATA; Schema: auth; Owner: -
--

INSERT INTO auth.one_time_tokens VALUES ('5ade2bf1-d3c4-42da-a3bd-f7f576e3eba2', 'eb4e64a0-e9ef-4453-8821-48190d93616a', 'recovery', 'ada@example.com', '1b403cf52163dbc4f6d613586eb041721f087b0c68e533a29f3c43c3beab4c38', 'fcb65aceaea5f11936fa790ef5cd887c4bb28df73ca27ffbb2a15387db78c063', 0, NULL, NULL, '2026-11-22 18:16:41.052271+00', '2026-11-22 17:16:41.052271+00');
INSERT INTO auth.one_time_tokens VALUES ('4cd7abd9-fd94-4e17-879f-9fa2a471ff67', '5490550c-a003-4e61-b932-9311d385ac0e', 'recovery', 'ben@example.com', '862f74705db2ef161983c3c85e6ddcd3f33eb498f85916e77a32f5e0d8c5ed9e', 'a8e92b740c221c85f342efd699fa6a7a7a02951feaaaf01112eff677c3780c41', 0, NULL, NULL, '2026-11-22 18:16:43.153289+00', '2026-11-22 17:16:43.153289+00');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: auth; Owner: -
--

INSERT INTO auth.sessions VALUES ('a1180d9f-d7fd-42a2-9e1b-6e170a66a18e', 'eb4e64a0-e9ef-4453-8821-48190d93616a', 'aal1', 'password', 'Python-urllib/3.11', '\x58f66c35ad69cf1e50e8e6134d6dc0174b25eb0da51f60de25c331524e0e9dd5', 0, '2026-11-22 17:16:41.032554+00', false, '2026-11-22 17:16:41.032554+00', '2026-11-22 17:16:41.032554+00');
INSERT INTO auth.sessions VALUES ('086b3b65-3f2e-42ee-9095-fc385f09b57f', '5490550c-a003-4e61-b932-9311d385ac0e', 'aal1', 'password', 'Python-urllib/3.11', '\xc47d6ffb2f0e6081462c01f248ab38a957a71a377c6622c7583dff7ac3929722', 0, '2026-11-22 17:16:43.131756+00', false, '2026-11-22 17:16:43.131756+00', '2026-11-22 17:16:43.131756+00');


--
-- Data for Name: users; Type: TABLE DATA; Schema: auth; Owner: -
--

INSERT INTO auth.users VALUES ('eb4e64a0-e9ef-4453-8821-48190d93616a', 'authenticated', 'authenticated', 'ada@example.com', '$scrypt$ln=15,r=8,p=1$TSOvlCSaLoa3c+KeGUNbDw$X2rAsmuN0VDh/k5AZda8ImeGllH9nvmJw9MjQINg/hg', '2026-11-22 17:16:40.080356+00', NULL, NULL, '2026-11-22 17:16:41.04349+00', NULL, NULL, '2026-11-22 17:16:41.032554+00', '{"provider": "email", "providers": ["email"]}', '{}', NULL, false, '2026-11-22 17:16:40.080356+00', '2026-11-22 17:16:41.04349+00');
INSERT INTO auth.users VALUES ('5490550c-a003-4e61-b932-9311d385ac0e', 'authenticated', 'authenticated', 'ben@example.com', '$scrypt$ln=15,r=8,p=1$lVAZrBCaYCZmaf0cmoiN4w$O87MtZkjg9okMuh91EgoFsdxh8/TANeM5N+saMwi/C0', '2026-11-22 17:16:41.926212+00', NULL, NULL, '2026-11-22 17:16:43.143206+00', NULL, NULL, '2026-11-22 17:16:43.131756+00', '{"provider": "email", "providers": ["email"]}', '{}', NULL, false, '2026-11-22 17:16:41.926212+00', '2026-11-22 17:16:43.143206+00');


--
-- Data for Name: alert_states; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_states VALUES ('alert_c2da8a5ee6fe3e5c', '92bb16496eb7702d94ec150a267d4333', '{"named": [], "stops": ["200030", "200046", "2000460", "2000461", "2000462", "2000463", "2000464", "2000465", "2000466", "2000467", "200060", "200066", "201750", "2017501", "2017502", "204420", "204471", "204472", "2060114", "2060115", "206044", "206516", "2065163", "2065164", "206710", "2067142", "2067143", "211310", "211320", "2113341", "2113342", "2113351", "2113352", "2113361", "2113362", "211340", "212110", "2121225", "2121226", "2126158", "2126159", "2126160", "2153402", "2153403", "2153404", "2153405", "2153477", "2153478", "2154262", "2154263", "2154264", "2154265", "2154391", "2154392", "2155265", "2155266", "2155267", "2155268", "2155269", "2155270", "2155382", "2155383", "2155384"], "story": "{\"header\":\"M1 Metro North West & Bankstown Line: delays of up to 20 minutes\",\"description\":\"Allow extra time because of the weather. Each metro service may wait longer at stops than usual.\",\"severity\":\"major\",\"effect\":\"SIGNIFICANT_DELAYS\",\"cause\":\"WEATHER\",\"periods\":[{\"start\":1795366979,\"end\":null}],\"route_ids\":[\"M1\"],\"stop_ids\":[],\"trip_ids\":[]}", "routes": ["M1"], "source": "alerts", "alert_id": "alert_c2da8a5ee6fe3e5c", "published_id": "alert_c2da8a5ee6fe3e5c"}', false, '2026-11-22 17:16:41.753482+00', '2026-11-22 17:16:41.753482+00');
INSERT INTO public.alert_states VALUES ('alert_2310da83994fed53', '5e37ada92d96814025a05ce33b8c68cf', '{"named": [], "stops": ["2000338", "2000392", "2000403", "200060", "200070", "200080", "201510", "2015136", "206010", "2060101", "2060111", "206020", "206110", "206141", "206410", "206451", "206510", "2065152", "2065161", "206520", "206710", "2067141", "206910", "2069131", "207010", "2070141", "207110", "207191", "207210", "207262", "207310", "2073161", "207410", "2074181", "2074191", "207420", "207610", "2076241", "207710", "207720", "2077291", "207730", "2077301", "2077311", "207910", "2079101", "208010", "208041", "208110", "208172", "213510", "2135236", "214110", "2141314", "214510", "214520", "214530", "2145644", "2145654", "2145664", "214610", "2146114", "214710", "2147424", "214810", "2148537", "215020", "2150414", "274710", "274720", "2747362", "2747372", "275010", "275020", "2750491", "2750513", "276010", "2760304", "276610", "2766144", "276710", "2767124", "277010", "2770594"], "story": "{\"header\":\"T1: the 02:30 from Berowra Station to Emu Plains Station is cancelled\",\"description\":\"Take the next train to Emu Plains via Parramatta.\",\"severity\":\"cancelled\",\"effect\":\"NO_SERVICE\",\"cause\":\"OTHER_CAUSE\",\"periods\":[{\"start\":1795360200,\"end\":1795369560}],\"route_ids\":[\"T1\"],\"stop_ids\":[],\"trip_ids\":[\"T1aB2630.1905.107.1.A.8.79166411\"]}", "routes": ["T1"], "source": "alerts", "alert_id": "alert_2310da83994fed53", "published_id": "alert_2310da83994fed53"}', false, '2026-11-22 17:16:41.753482+00', '2026-11-22 17:16:41.753482+00');
INSERT INTO public.alert_states VALUES ('alert_4710266b526eddc5', '400020baa517769122d5577a8a903c17', '{"named": ["2000221", "200023", "200031", "200035", "2000403", "2000404", "2000405", "2000406", "2000419", "2000454", "2000455", "200080"], "stops": ["2000221", "200023", "200031", "200035", "2000403", "2000404", "2000405", "2000406", "2000419", "2000454", "2000455", "200080"], "story": "{\"header\":\"Wynyard Station: a lift is out of service\",\"description\":\"Not every platform can be reached without stairs. Ask staff for help, or use another station with lifts.\",\"severity\":\"minor\",\"effect\":\"ACCESSIBILITY_ISSUE\",\"cause\":\"TECHNICAL_PROBLEM\",\"periods\":[{\"start\":1795348800,\"end\":null}],\"route_ids\":[],\"stop_ids\":[\"200080\"],\"trip_ids\":[]}", "routes": [], "source": "alerts", "alert_id": "alert_4710266b526eddc5", "published_id": "alert_4710266b526eddc5"}', false, '2026-11-22 17:16:41.753482+00', '2026-11-22 17:16:41.753482+00');
INSERT INTO public.alert_states VALUES ('alert_5294d167272ab53e', '4e0d8aa8688704002bc93016b88e49d4', '{"named": [], "stops": ["200030", "2000344", "2000345", "2000361", "2000362", "2000394", "2000395", "200060", "200070", "201110", "201171", "201172", "201510", "2015141", "2015142", "202210", "202291", "202710", "202761", "202762", "204420", "204430", "204475", "204476", "204483", "204484", "220510", "2205113", "2205114", "220520", "220593", "220594", "221610", "2216163", "2216164", "2216174", "2216175", "221620", "221710", "2217193", "2217194", "221810", "221893", "221894", "222010", "222020", "2220353", "2220354", "2220363", "2220364", "222210", "2222131", "2222132", "222310", "222320", "2223291", "2223292", "2223301", "2223302", "222610", "2226101", "2226102", "2226111", "2226112", "222620", "222710", "2227101", "2227102", "222810", "2228131", "2228132", "222910", "2229221", "2229222", "223010", "223020", "2230211", "2230221", "2230222", "223210", "223220", "2232271", "2232272", "2232281", "2232282", "2232291", "2232293", "223230", "223310", "223320", "2233271", "2233272", "2233281", "2233282", "2233291", "2233292", "223330"], "story": "{\"header\":\"T4 Eastern Suburbs & Illawarra Line: delays of up to 10 minutes\",\"description\":\"Allow extra time because of a police operation. Each train may wait longer at stops than usual.\",\"severity\":\"major\",\"effect\":\"SIGNIFICANT_DELAYS\",\"cause\":\"POLICE_ACTIVITY\",\"periods\":[{\"start\":1795367548,\"end\":null}],\"route_ids\":[\"T4\"],\"stop_ids\":[],\"trip_ids\":[]}", "routes": ["T4"], "source": "alerts", "alert_id": "alert_5294d167272ab53e", "published_id": "alert_5294d167272ab53e"}', false, '2026-11-22 17:16:41.753482+00', '2026-11-22 17:16:41.753482+00');
INSERT INTO public.alert_states VALUES ('alert_b7c3101354ee6443', 'e0695996f0766aab360414de084357c9', '{"named": [], "stops": ["200030", "2000345", "2000361", "2000394", "200060", "200070", "201110", "201171", "201510", "2015142", "202210", "202291", "202710", "202761", "204420", "204476", "220510", "2205114", "2216175", "221620", "221710", "2217194", "222010", "2220364", "222210", "2222132", "222310", "222320", "2223292", "2223302", "222610", "2226102", "2226112", "222620", "222710", "2227102", "222810", "2228132", "222910", "2229222", "223010", "223020", "2230211", "2230222", "223210", "2232272", "2232293", "223230"], "story": "{\"header\":\"T4: the 03:33 from Bondi Junction Station to Cronulla Station is cancelled\",\"description\":\"Take the next train to Cronulla via Hurstville.\",\"severity\":\"cancelled\",\"effect\":\"NO_SERVICE\",\"cause\":\"OTHER_CAUSE\",\"periods\":[{\"start\":1795363980,\"end\":1795369140}],\"route_ids\":[\"T4\"],\"stop_ids\":[],\"trip_ids\":[\"T4aO2733.1905.107.1.A.8.63371631\"]}", "routes": ["T4"], "source": "alerts", "alert_id": "alert_b7c3101354ee6443", "published_id": "alert_b7c3101354ee6443"}', false, '2026-11-22 17:16:41.753482+00', '2026-11-22 17:16:41.753482+00');
INSERT INTO public.alert_states VALUES ('alert_fc429a13e195cae8', 'a41bf1ae775f6445e7b247a6af4a6271', '{"named": [], "stops": ["200030", "2000344", "2000362", "2000395", "200060", "200070", "201110", "201172", "201510", "2015141", "202210", "202291", "202710", "202762", "204420", "204475", "220510", "2205113", "2216174", "221620", "221710", "2217193", "222010", "2220363", "222210", "2222131", "222310", "222320", "2223291", "2223301", "222610", "2226101", "2226111", "222620", "222710", "2227101", "222810", "2228131", "222910", "2229221", "223010", "223020", "2230211", "2230221", "223210", "2232271", "2232291", "223230"], "story": "{\"header\":\"T4: the 04:23 from Cronulla Station to Bondi Junction Station is cancelled\",\"description\":\"Take the next train to Bondi Junction via Central.\",\"severity\":\"cancelled\",\"effect\":\"NO_SERVICE\",\"cause\":\"OTHER_CAUSE\",\"periods\":[{\"start\":1795366980,\"end\":1795372140}],\"route_ids\":[\"T4\"],\"stop_ids\":[],\"trip_ids\":[\"T4aB0423.1905.101.1.A.8.54853746\"]}", "routes": ["T4"], "source": "alerts", "alert_id": "alert_fc429a13e195cae8", "published_id": "alert_fc429a13e195cae8"}', false, '2026-11-22 17:16:41.753482+00', '2026-11-22 17:16:41.753482+00');
INSERT INTO public.alert_states VALUES ('alert_74304b550086b9ce', '5f0ca9828331db17229f5ccefc27d860', '{"named": ["200063"], "stops": ["200063"], "story": "{\"header\":\"Central Station, Railway Square, Stand L: bus stop moved\",\"description\":\"Roadworks have closed this stop. Use the temporary stop 50 metres further along.\",\"severity\":\"minor\",\"effect\":\"STOP_MOVED\",\"cause\":\"CONSTRUCTION\",\"periods\":[{\"start\":1795348800,\"end\":1795399200}],\"route_ids\":[],\"stop_ids\":[\"200063\"],\"trip_ids\":[]}", "routes": [], "source": "alerts", "alert_id": "alert_74304b550086b9ce", "published_id": "alert_74304b550086b9ce"}', false, '2026-11-22 17:16:41.753482+00', '2026-11-22 17:16:41.753482+00');
INSERT INTO public.alert_states VALUES ('alert_1c4af1a7970e35f6', '6581c0c34480bcbce1d734b75a0dd0a0', '{"named": ["2000257", "2000336", "2000337", "2000338", "2000339", "2000341", "2000343", "2000344", "2000345", "2000448", "2000466", "2000467", "200060", "2010107", "201016", "201080"], "stops": ["2000257", "2000336", "2000337", "2000338", "2000339", "2000341", "2000343", "2000344", "2000345", "2000448", "2000466", "2000467", "200060", "2010107", "201016", "201080"], "story": "{\"header\":\"No trains at Central\",\"description\":\"\",\"severity\":\"cancelled\",\"effect\":\"NO_SERVICE\",\"cause\":\"MAINTENANCE\",\"periods\":[],\"route_ids\":[],\"stop_ids\":[\"200060\"],\"trip_ids\":[]}", "routes": [], "source": "alerts", "alert_id": "alert_1c4af1a7970e35f6", "published_id": "alert_1c4af1a7970e35f6"}', false, '2026-11-22 17:16:47.807631+00', '2026-11-22 17:16:47.807631+00');


--
-- Data for Name: alert_stories; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_stories VALUES ('alert_1c4af1a7970e35f6', '6581c0c34480bcbce1d734b75a0dd0a0', '{"cause": "MAINTENANCE", "effect": "NO_SERVICE", "header": "No trains at Central", "periods": [], "severity": "cancelled", "stop_ids": ["200060"], "trip_ids": [], "route_ids": [], "description": ""}', '2026-11-22 17:16:47.825067+00');


--
-- Data for Name: alert_subscription_entities; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_subscription_entities VALUES ('3a448a98-fc6b-44ec-8547-618d18b00046', 'eb4e64a0-e9ef-4453-8821-48190d93616a', 'route', 'T1', 0);
INSERT INTO public.alert_subscription_entities VALUES ('3a448a98-fc6b-44ec-8547-618d18b00046', 'eb4e64a0-e9ef-4453-8821-48190d93616a', 'stop', '200060', 1);
INSERT INTO public.alert_subscription_entities VALUES ('13a97622-b871-4d3e-b1c7-f3800590f863', '5490550c-a003-4e61-b932-9311d385ac0e', 'route', 'T1', 0);
INSERT INTO public.alert_subscription_entities VALUES ('13a97622-b871-4d3e-b1c7-f3800590f863', '5490550c-a003-4e61-b932-9311d385ac0e', 'stop', '200060', 1);


--
-- Data for Name: alert_subscriptions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_subscriptions VALUES ('3a448a98-fc6b-44ec-8547-618d18b00046', 'eb4e64a0-e9ef-4453-8821-48190d93616a', NULL, 6, '2026-11-22 17:16:43.219994+00', '2026-11-22 17:16:43.219994+00');
INSERT INTO public.alert_subscriptions VALUES ('13a97622-b871-4d3e-b1c7-f3800590f863', '5490550c-a003-4e61-b932-9311d385ac0e', NULL, 6, '2026-11-22 17:16:43.293608+00', '2026-11-22 17:16:43.293608+00');


--
-- Data for Name: departure_reminders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.departure_reminders VALUES ('7981fc3b-cd85-4f78-9844-20b79ee0dedd', 'eb4e64a0-e9ef-4453-8821-48190d93616a', 'T8aO0530.1905.101.1.A.8.76292968', '2026-11-23', '2000337', 1, 'Central Station, Platform 17', 'T8', 'Macarthur via City Circle', 1, '2026-11-22 18:30:00+00', '2026-11-22 18:29:00+00', 'scheduled', 7, '2026-11-22 17:16:43.243456+00', '2026-11-22 17:16:43.243456+00', NULL);
INSERT INTO public.departure_reminders VALUES ('a1856fbe-afad-4837-8227-48ad57de1bf7', '5490550c-a003-4e61-b932-9311d385ac0e', 'T8aO0530.1905.101.1.A.8.76292968', '2026-11-23', '2000337', 1, 'Central Station, Platform 17', 'T8', 'Macarthur via City Circle', 1, '2026-11-22 18:30:00+00', '2026-11-22 18:29:00+00', 'scheduled', 7, '2026-11-22 17:16:43.308155+00', '2026-11-22 17:16:43.308155+00', NULL);


--
-- Data for Name: favorites; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.favorites VALUES ('cb13a9a3-4afc-4c4a-8cd6-0de3cc4c5e39', 'eb4e64a0-e9ef-4453-8821-48190d93616a', '200060', NULL, 'Central Station', 'Work', 0, 1, '2026-11-22 17:16:43.153039+00', '2026-11-22 17:16:43.153039+00');
INSERT INTO public.favorites VALUES ('168c9fb5-d681-45a2-9130-46c8fbe90f9c', '5490550c-a003-4e61-b932-9311d385ac0e', '200060', NULL, 'Central Station', 'Work', 0, 1, '2026-11-22 17:16:43.253117+00', '2026-11-22 17:16:43.253117+00');


--
-- Data for Name: notification_history; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.notification_history VALUES ('b1a1519d-0a33-446a-9962-b1ddda22fca1', 'eb4e64a0-e9ef-4453-8821-48190d93616a', 'new', 'alert_1c4af1a7970e35f6', '6581c0c34480bcbce1d734b75a0dd0a0', 0, 'cancelled', 'Cancelled: Central Station', 'No trains at Central', '{"aps": {"alert": {"body": "No trains at Central", "title-loc-key": "ALERT_TITLE_CANCELLED", "title-loc-args": ["Central Station"]}, "badge": 1, "sound": "default", "category": "SERVICE_ALERT", "thread-id": "alert_1c4af1a7970e35f6", "interruption-level": "time-sensitive"}, "alert_id": "alert_1c4af1a7970e35f6", "severity": "cancelled", "stop_ids": ["200060"], "deep_link": "sydneytransit://alerts/alert_1c4af1a7970e35f6"}', 1, '2026-11-22 19:16:47.825067+00', '2026-11-22 17:16:47.825067+00', NULL);


--
-- Data for Name: notification_mutes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.notification_mutes VALUES ('5490550c-a003-4e61-b932-9311d385ac0e', '2026-11-23 17:16:43.314967+00', '2026-11-22 17:16:43.314967+00');


--
-- Data for Name: push_deliveries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.push_deliveries VALUES ('8f408b4f-5687-478d-917d-1a8dcd729151', 'eb4e64a0-e9ef-4453-8821-48190d93616a', 'b1a1519d-0a33-446a-9962-b1ddda22fca1', '373e3081-ce5e-46dc-8339-f2b8d68d52b5', 'sent', NULL, NULL, 1, '2026-11-22 19:16:47.825067+00', NULL, '2026-11-22 17:16:47.825067+00', '2026-11-22 17:16:47.875506+00');


--
-- Data for Name: rider_deletions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rider_deletions VALUES ('eb4e64a0-e9ef-4453-8821-48190d93616a', 'favorite', 'b5f30836-adb7-4f83-a060-6bffeef34ede', 3, '2026-11-22 17:16:43.184041+00');
INSERT INTO public.rider_deletions VALUES ('5490550c-a003-4e61-b932-9311d385ac0e', 'favorite', 'd755f2df-b64d-4e63-afc7-df58162816f7', 3, '2026-11-22 17:16:43.268682+00');


--
-- Data for Name: rider_versions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rider_versions VALUES ('eb4e64a0-e9ef-4453-8821-48190d93616a', 7, 0, '2026-11-22 17:16:43.243456+00');
INSERT INTO public.rider_versions VALUES ('5490550c-a003-4e61-b932-9311d385ac0e', 7, 0, '2026-11-22 17:16:43.308155+00');


--
-- Data for Name: saved_trips; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.saved_trips VALUES ('a53a6bb9-47c6-4fdb-b540-67642c005f10', 'eb4e64a0-e9ef-4453-8821-48190d93616a', 'Home', '{"stop_id": "200060"}', '{"stop_id": "200070"}', '{}', 0, 4, '2026-11-22 17:16:43.191988+00', '2026-11-22 17:16:43.191988+00', '200060', '200070');
INSERT INTO public.saved_trips VALUES ('2763a69d-490e-4e4f-9656-1fcf128df65f', '5490550c-a003-4e61-b932-9311d385ac0e', 'Home', '{"stop_id": "200060"}', '{"stop_id": "200070"}', '{}', 0, 4, '2026-11-22 17:16:43.275136+00', '2026-11-22 17:16:43.275136+00', '200060', '200070');


--
-- Data for Name: transit_changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transit_changes VALUES (765, 1, 'public.favorites', 'insert', NULL, '{"id": "cb13a9a3-4afc-4c4a-8cd6-0de3cc4c5e39", "user_id": "eb4e64a0-e9ef-4453-8821-48190d93616a"}', '2026-11-22 17:16:43.153619+00');
INSERT INTO public.transit_changes VALUES (767, 2, 'public.favorites', 'insert', NULL, '{"id": "b5f30836-adb7-4f83-a060-6bffeef34ede", "user_id": "eb4e64a0-e9ef-4453-8821-48190d93616a"}', '2026-11-22 17:16:43.169791+00');
INSERT INTO public.transit_changes VALUES (768, 3, 'public.favorites', 'delete', '{"id": "b5f30836-adb7-4f83-a060-6bffeef34ede", "user_id": "eb4e64a0-e9ef-4453-8821-48190d93616a"}', NULL, '2026-11-22 17:16:43.184276+00');
INSERT INTO public.transit_changes VALUES (772, 4, 'public.alert_subscriptions', 'insert', NULL, '{"id": "3a448a98-fc6b-44ec-8547-618d18b00046", "user_id": "eb4e64a0-e9ef-4453-8821-48190d93616a"}', '2026-11-22 17:16:43.220279+00');
INSERT INTO public.transit_changes VALUES (772, 5, 'public.alert_subscription_entities', 'insert', NULL, '{"kind": "route", "user_id": "eb4e64a0-e9ef-4453-8821-48190d93616a", "entity_id": "T1", "subscription_id": "3a448a98-fc6b-44ec-8547-618d18b00046"}', '2026-11-22 17:16:43.220279+00');
INSERT INTO public.transit_changes VALUES (772, 6, 'public.alert_subscription_entities', 'insert', NULL, '{"kind": "stop", "user_id": "eb4e64a0-e9ef-4453-8821-48190d93616a", "entity_id": "200060", "subscription_id": "3a448a98-fc6b-44ec-8547-618d18b00046"}', '2026-11-22 17:16:43.220279+00');
INSERT INTO public.transit_changes VALUES (775, 7, 'public.favorites', 'insert', NULL, '{"id": "168c9fb5-d681-45a2-9130-46c8fbe90f9c", "user_id": "5490550c-a003-4e61-b932-9311d385ac0e"}', '2026-11-22 17:16:43.25342+00');
INSERT INTO public.transit_changes VALUES (776, 8, 'public.favorites', 'insert', NULL, '{"id": "d755f2df-b64d-4e63-afc7-df58162816f7", "user_id": "5490550c-a003-4e61-b932-9311d385ac0e"}', '2026-11-22 17:16:43.261781+00');
INSERT INTO public.transit_changes VALUES (777, 9, 'public.favorites', 'delete', '{"id": "d755f2df-b64d-4e63-afc7-df58162816f7", "user_id": "5490550c-a003-4e61-b932-9311d385ac0e"}', NULL, '2026-11-22 17:16:43.269079+00');
INSERT INTO public.transit_changes VALUES (781, 10, 'public.alert_subscriptions', 'insert', NULL, '{"id": "13a97622-b871-4d3e-b1c7-f3800590f863", "user_id": "5490550c-a003-4e61-b932-9311d385ac0e"}', '2026-11-22 17:16:43.293891+00');
INSERT INTO public.transit_changes VALUES (781, 11, 'public.alert_subscription_entities', 'insert', NULL, '{"kind": "route", "user_id": "5490550c-a003-4e61-b932-9311d385ac0e", "entity_id": "T1", "subscription_id": "13a97622-b871-4d3e-b1c7-f3800590f863"}', '2026-11-22 17:16:43.293891+00');
INSERT INTO public.transit_changes VALUES (781, 12, 'public.alert_subscription_entities', 'insert', NULL, '{"kind": "stop", "user_id": "5490550c-a003-4e61-b932-9311d385ac0e", "entity_id": "200060", "subscription_id": "13a97622-b871-4d3e-b1c7-f3800590f863"}', '2026-11-22 17:16:43.293891+00');


--
-- Data for Name: transit_declared; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transit_declared VALUES ('all', '220833be88489358', '589cb12f0977892e');


--
-- Data for Name: transit_jobs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transit_jobs VALUES ('00000000-0000-4000-8000-000000000001', 0, 'identity.letter', '{"to": "nobody"}', 'dead', NULL, 8, 8, 'gone', NULL, NULL, 'no such mailbox', '2026-11-22 17:17:05.08079+00', '2026-11-22 17:17:05.08079+00');


--
-- Data for Name: transit_leases; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transit_leases VALUES ('housekeeping', '09B89E7E-5F60-4221-8294-A139ED99B8DE', 1, '2026-11-22 17:26:07.682594+00');
INSERT INTO public.transit_leases VALUES ('alerts', '09B89E7E-5F60-4221-8294-A139ED99B8DE', 1, '2026-11-22 17:17:18.817361+00');


--
-- Data for Name: transit_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transit_migrations VALUES ('accounts', 1, 'accounts', '1bcc04c9b9e140c2', '2026-11-22 17:16:36.665228+00');
INSERT INTO public.transit_migrations VALUES ('riders', 1, 'riders', 'a053d3597578f0a5', '2026-11-22 17:16:36.665228+00');
INSERT INTO public.transit_migrations VALUES ('riders', 2, 'saved trips are found by their stops', 'd7775e3a69a45297', '2026-11-22 17:16:36.665228+00');
INSERT INTO public.transit_migrations VALUES ('riders', 3, 'reminders of saved trips', '47d5e0eac9874ed3', '2026-11-22 17:16:36.665228+00');
INSERT INTO public.transit_migrations VALUES ('jobs', 1, 'jobs and leases', '1828fd0b83213f0e', '2026-11-22 17:16:36.665228+00');
INSERT INTO public.transit_migrations VALUES ('notifications', 1, 'notifications', '1f04c9ee5b49667c', '2026-11-22 17:16:36.665228+00');


--
-- Data for Name: user_devices; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.user_devices VALUES ('373e3081-ce5e-46dc-8339-f2b8d68d52b5', 'eb4e64a0-e9ef-4453-8821-48190d93616a', 'phone', '0000000000000000000000000000000000000000000000000000000000000000', 'production', 'ios', '1.0', NULL, '2026-11-22 17:16:43.198368+00', '2026-11-22 17:16:43.198368+00');
INSERT INTO public.user_devices VALUES ('58a3f954-86fa-4f75-8e1c-64994259ed5a', '5490550c-a003-4e61-b932-9311d385ac0e', 'phone', '0000000000000000000000000000000000000000000000000000000000000001', 'production', 'ios', '1.0', NULL, '2026-11-22 17:16:43.280385+00', '2026-11-22 17:16:43.280385+00');


--
-- Data for Name: user_notification_prefs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.user_notification_prefs VALUES ('eb4e64a0-e9ef-4453-8821-48190d93616a', 'Australia/Sydney', false, '22:00', '07:00', 'minor', true, '{}', 5, '2026-11-22 17:16:43.207894+00', '2026-11-22 17:16:43.207894+00');
INSERT INTO public.user_notification_prefs VALUES ('5490550c-a003-4e61-b932-9311d385ac0e', 'Australia/Sydney', false, '22:00', '07:00', 'minor', true, '{}', 5, '2026-11-22 17:16:43.28849+00', '2026-11-22 17:16:43.28849+00');


--
-- Name: transit_changes_position_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.transit_changes_position_seq', 12, true);


--
-- Name: flow_states flow_states_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.flow_states
    ADD CONSTRAINT flow_states_pkey PRIMARY KEY (id);


--
-- Name: identities identities_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);


--
-- Name: one_time_tokens one_time_tokens_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (id);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: alert_states alert_states_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_states
    ADD CONSTRAINT alert_states_pkey PRIMARY KEY (alert_id);


--
-- Name: alert_stories alert_stories_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_stories
    ADD CONSTRAINT alert_stories_pkey PRIMARY KEY (alert_id, fingerprint);


--
-- Name: alert_subscription_entities alert_subscription_entities_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_subscription_entities
    ADD CONSTRAINT alert_subscription_entities_pkey PRIMARY KEY (subscription_id, kind, entity_id);


--
-- Name: alert_subscriptions alert_subscriptions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_subscriptions
    ADD CONSTRAINT alert_subscriptions_pkey PRIMARY KEY (id);


--
-- Name: departure_reminders departure_reminders_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.departure_reminders
    ADD CONSTRAINT departure_reminders_pkey PRIMARY KEY (id);


--
-- Name: favorites favorites_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_pkey PRIMARY KEY (id);


--
-- Name: notification_history notification_history_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_history
    ADD CONSTRAINT notification_history_pkey PRIMARY KEY (id);


--
-- Name: notification_mutes notification_mutes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_mutes
    ADD CONSTRAINT notification_mutes_pkey PRIMARY KEY (user_id);


--
-- Name: push_deliveries push_deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_deliveries
    ADD CONSTRAINT push_deliveries_pkey PRIMARY KEY (id);


--
-- Name: rider_deletions rider_deletions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rider_deletions
    ADD CONSTRAINT rider_deletions_pkey PRIMARY KEY (user_id, record_id);


--
-- Name: rider_versions rider_versions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rider_versions
    ADD CONSTRAINT rider_versions_pkey PRIMARY KEY (user_id);


--
-- Name: saved_trips saved_trips_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saved_trips
    ADD CONSTRAINT saved_trips_pkey PRIMARY KEY (id);


--
-- Name: transit_changes transit_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transit_changes
    ADD CONSTRAINT transit_changes_pkey PRIMARY KEY (transaction_id, "position");


--
-- Name: transit_declared transit_declared_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transit_declared
    ADD CONSTRAINT transit_declared_pkey PRIMARY KEY (name);


--
-- Name: transit_jobs transit_jobs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transit_jobs
    ADD CONSTRAINT transit_jobs_pkey PRIMARY KEY (id);


--
-- Name: transit_leases transit_leases_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transit_leases
    ADD CONSTRAINT transit_leases_pkey PRIMARY KEY (name);


--
-- Name: transit_migrations transit_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.transit_migrations
    ADD CONSTRAINT transit_migrations_pkey PRIMARY KEY (part, number);


--
-- Name: user_devices user_devices_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_devices
    ADD CONSTRAINT user_devices_pkey PRIMARY KEY (id);


--
-- Name: user_notification_prefs user_notification_prefs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_notification_prefs
    ADD CONSTRAINT user_notification_prefs_pkey PRIMARY KEY (user_id);


--
-- Name: auth_flow_states_auth_code_hash_key; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX auth_flow_states_auth_code_hash_key ON auth.flow_states USING btree (auth_code_hash);


--
-- Name: auth_flow_states_expires_at_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX auth_flow_states_expires_at_idx ON auth.flow_states USING btree (expires_at);


--
-- Name: auth_identities_provider_provider_id_key; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX auth_identities_provider_provider_id_key ON auth.identities USING btree (provider, provider_id);


--
-- Name: auth_identities_user_id_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX auth_identities_user_id_idx ON auth.identities USING btree (user_id);


--
-- Name: auth_one_time_tokens_expires_at_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX auth_one_time_tokens_expires_at_idx ON auth.one_time_tokens USING btree (expires_at);


--
-- Name: auth_one_time_tokens_token_hash_key; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX auth_one_time_tokens_token_hash_key ON auth.one_time_tokens USING btree (token_hash);


--
-- Name: auth_one_time_tokens_user_id_purpose_key; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX auth_one_time_tokens_user_id_purpose_key ON auth.one_time_tokens USING btree (user_id, purpose);


--
-- Name: auth_sessions_user_id_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX auth_sessions_user_id_idx ON auth.sessions USING btree (user_id);


--
-- Name: auth_users_created_at_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX auth_users_created_at_idx ON auth.users USING btree (created_at);


--
-- Name: auth_users_email_key; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX auth_users_email_key ON auth.users USING btree (email);


--
-- Name: alert_states_fingerprint_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alert_states_fingerprint_idx ON public.alert_states USING btree (fingerprint);


--
-- Name: alert_states_updated_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alert_states_updated_at_idx ON public.alert_states USING btree (updated_at);


--
-- Name: alert_stories_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alert_stories_created_at_idx ON public.alert_stories USING btree (created_at);


--
-- Name: alert_subscription_entities_kind_entity_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alert_subscription_entities_kind_entity_id_idx ON public.alert_subscription_entities USING btree (kind, entity_id);


--
-- Name: alert_subscription_entities_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alert_subscription_entities_user_id_idx ON public.alert_subscription_entities USING btree (user_id);


--
-- Name: alert_subscriptions_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alert_subscriptions_user_id_idx ON public.alert_subscriptions USING btree (user_id);


--
-- Name: departure_reminders_status_remind_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX departure_reminders_status_remind_at_idx ON public.departure_reminders USING btree (status, remind_at);


--
-- Name: departure_reminders_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX departure_reminders_user_id_idx ON public.departure_reminders USING btree (user_id);


--
-- Name: favorites_route_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX favorites_route_id_idx ON public.favorites USING btree (route_id);


--
-- Name: favorites_stop_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX favorites_stop_id_idx ON public.favorites USING btree (stop_id);


--
-- Name: favorites_user_id_route_id_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX favorites_user_id_route_id_key ON public.favorites USING btree (user_id, route_id);


--
-- Name: favorites_user_id_stop_id_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX favorites_user_id_stop_id_key ON public.favorites USING btree (user_id, stop_id);


--
-- Name: notification_history_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notification_history_created_at_idx ON public.notification_history USING btree (created_at);


--
-- Name: notification_history_user_id_alert_id_ordinal_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX notification_history_user_id_alert_id_ordinal_key ON public.notification_history USING btree (user_id, alert_id, ordinal);


--
-- Name: notification_history_user_id_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notification_history_user_id_created_at_idx ON public.notification_history USING btree (user_id, created_at);


--
-- Name: notification_mutes_until_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notification_mutes_until_idx ON public.notification_mutes USING btree (until);


--
-- Name: push_deliveries_device_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX push_deliveries_device_id_idx ON public.push_deliveries USING btree (device_id);


--
-- Name: push_deliveries_notification_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX push_deliveries_notification_id_idx ON public.push_deliveries USING btree (notification_id);


--
-- Name: push_deliveries_run_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX push_deliveries_run_at_idx ON public.push_deliveries USING btree (run_at) WHERE (run_at IS NOT NULL);


--
-- Name: push_deliveries_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX push_deliveries_user_id_idx ON public.push_deliveries USING btree (user_id);


--
-- Name: rider_deletions_deleted_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rider_deletions_deleted_at_idx ON public.rider_deletions USING btree (deleted_at);


--
-- Name: saved_trips_destination_stop_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX saved_trips_destination_stop_id_idx ON public.saved_trips USING btree (destination_stop_id);


--
-- Name: saved_trips_origin_stop_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX saved_trips_origin_stop_id_idx ON public.saved_trips USING btree (origin_stop_id);


--
-- Name: saved_trips_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX saved_trips_user_id_idx ON public.saved_trips USING btree (user_id);


--
-- Name: transit_jobs_queue_run_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX transit_jobs_queue_run_at_idx ON public.transit_jobs USING btree (queue, run_at) WHERE (run_at IS NOT NULL);


--
-- Name: transit_jobs_waiting_key_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX transit_jobs_waiting_key_key ON public.transit_jobs USING btree (waiting_key);


--
-- Name: user_devices_apns_token_environment_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX user_devices_apns_token_environment_key ON public.user_devices USING btree (apns_token, environment);


--
-- Name: user_devices_user_id_device_id_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX user_devices_user_id_device_id_key ON public.user_devices USING btree (user_id, device_id);


--
-- Name: alert_subscription_entities transit_publish; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish AFTER INSERT OR DELETE OR UPDATE ON public.alert_subscription_entities FOR EACH ROW EXECUTE FUNCTION public.transit_publish('subscription_id', 'user_id', 'kind', 'entity_id');


--
-- Name: alert_subscriptions transit_publish; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish AFTER INSERT OR DELETE OR UPDATE ON public.alert_subscriptions FOR EACH ROW EXECUTE FUNCTION public.transit_publish('id', 'user_id');


--
-- Name: favorites transit_publish; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish AFTER INSERT OR DELETE OR UPDATE ON public.favorites FOR EACH ROW EXECUTE FUNCTION public.transit_publish('id', 'user_id');


--
-- Name: flow_states flow_states_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.flow_states
    ADD CONSTRAINT flow_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: identities identities_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: one_time_tokens one_time_tokens_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: alert_subscription_entities alert_subscription_entities_subscription_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_subscription_entities
    ADD CONSTRAINT alert_subscription_entities_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.alert_subscriptions(id) ON DELETE CASCADE;


--
-- Name: alert_subscription_entities alert_subscription_entities_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_subscription_entities
    ADD CONSTRAINT alert_subscription_entities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: alert_subscriptions alert_subscriptions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_subscriptions
    ADD CONSTRAINT alert_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: departure_reminders departure_reminders_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.departure_reminders
    ADD CONSTRAINT departure_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: favorites favorites_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: notification_history notification_history_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_history
    ADD CONSTRAINT notification_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: notification_mutes notification_mutes_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_mutes
    ADD CONSTRAINT notification_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: push_deliveries push_deliveries_notification_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_deliveries
    ADD CONSTRAINT push_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notification_history(id) ON DELETE CASCADE;


--
-- Name: push_deliveries push_deliveries_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_deliveries
    ADD CONSTRAINT push_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: rider_deletions rider_deletions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rider_deletions
    ADD CONSTRAINT rider_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: rider_versions rider_versions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rider_versions
    ADD CONSTRAINT rider_versions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: saved_trips saved_trips_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saved_trips
    ADD CONSTRAINT saved_trips_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: user_devices user_devices_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_devices
    ADD CONSTRAINT user_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: user_notification_prefs user_notification_prefs_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_notification_prefs
    ADD CONSTRAINT user_notification_prefs_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: flow_states; Type: ROW SECURITY; Schema: auth; Owner: -
--

ALTER TABLE auth.flow_states ENABLE ROW LEVEL SECURITY;

--
-- Name: identities; Type: ROW SECURITY; Schema: auth; Owner: -
--

ALTER TABLE auth.identities ENABLE ROW LEVEL SECURITY;

--
-- Name: one_time_tokens; Type: ROW SECURITY; Schema: auth; Owner: -
--

ALTER TABLE auth.one_time_tokens ENABLE ROW LEVEL SECURITY;

--
-- Name: sessions; Type: ROW SECURITY; Schema: auth; Owner: -
--

ALTER TABLE auth.sessions ENABLE ROW LEVEL SECURITY;

--
-- Name: users; Type: ROW SECURITY; Schema: auth; Owner: -
--

ALTER TABLE auth.users ENABLE ROW LEVEL SECURITY;

--
-- Name: alert_states; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.alert_states ENABLE ROW LEVEL SECURITY;

--
-- Name: alert_stories; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.alert_stories ENABLE ROW LEVEL SECURITY;

--
-- Name: alert_subscription_entities; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.alert_subscription_entities ENABLE ROW LEVEL SECURITY;

--
-- Name: alert_subscriptions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.alert_subscriptions ENABLE ROW LEVEL SECURITY;

--
-- Name: departure_reminders; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.departure_reminders ENABLE ROW LEVEL SECURITY;

--
-- Name: favorites; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.favorites ENABLE ROW LEVEL SECURITY;

--
-- Name: notification_history; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.notification_history ENABLE ROW LEVEL SECURITY;

--
-- Name: notification_mutes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.notification_mutes ENABLE ROW LEVEL SECURITY;

--
-- Name: alert_subscription_entities own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.alert_subscription_entities FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: alert_subscriptions own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.alert_subscriptions FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: departure_reminders own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.departure_reminders FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: favorites own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.favorites FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: notification_mutes own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.notification_mutes FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: saved_trips own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.saved_trips FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: user_devices own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.user_devices FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: user_notification_prefs own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.user_notification_prefs FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: alert_subscription_entities own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.alert_subscription_entities FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT 1
   FROM public.alert_subscriptions t1
  WHERE ((t1.id = alert_subscription_entities.subscription_id) AND (t1.user_id = ( SELECT auth.uid() AS uid)))))));


--
-- Name: alert_subscriptions own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.alert_subscriptions FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: departure_reminders own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.departure_reminders FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: favorites own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.favorites FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: notification_mutes own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.notification_mutes FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: rider_deletions own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.rider_deletions FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: rider_versions own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.rider_versions FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: saved_trips own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.saved_trips FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: user_devices own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.user_devices FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: user_notification_prefs own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.user_notification_prefs FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: alert_subscription_entities own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.alert_subscription_entities FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: alert_subscriptions own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.alert_subscriptions FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: departure_reminders own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.departure_reminders FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: favorites own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.favorites FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: notification_history own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.notification_history FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: notification_mutes own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.notification_mutes FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: rider_deletions own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.rider_deletions FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: rider_versions own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.rider_versions FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: saved_trips own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.saved_trips FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: user_devices own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.user_devices FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: user_notification_prefs own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.user_notification_prefs FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: alert_subscriptions own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.alert_subscriptions FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: departure_reminders own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.departure_reminders FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: favorites own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.favorites FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: notification_history own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.notification_history FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: notification_mutes own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.notification_mutes FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: rider_versions own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.rider_versions FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: saved_trips own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.saved_trips FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: user_devices own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.user_devices FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: user_notification_prefs own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.user_notification_prefs FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: push_deliveries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.push_deliveries ENABLE ROW LEVEL SECURITY;

--
-- Name: rider_deletions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.rider_deletions ENABLE ROW LEVEL SECURITY;

--
-- Name: rider_versions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.rider_versions ENABLE ROW LEVEL SECURITY;

--
-- Name: saved_trips; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.saved_trips ENABLE ROW LEVEL SECURITY;

--
-- Name: transit_changes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.transit_changes ENABLE ROW LEVEL SECURITY;

--
-- Name: transit_declared; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.transit_declared ENABLE ROW LEVEL SECURITY;

--
-- Name: transit_jobs; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.transit_jobs ENABLE ROW LEVEL SECURITY;

--
-- Name: transit_leases; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.transit_leases ENABLE ROW LEVEL SECURITY;

--
-- Name: transit_migrations; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.transit_migrations ENABLE ROW LEVEL SECURITY;

--
-- Name: user_devices; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.user_devices ENABLE ROW LEVEL SECURITY;

--
-- Name: user_notification_prefs; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.user_notification_prefs ENABLE ROW LEVEL SECURITY;

--
-- Name: SCHEMA auth; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA auth TO anon;
GRANT USAGE ON SCHEMA auth TO authenticated;
GRANT USAGE ON SCHEMA auth TO service_role;


--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA public TO anon;
GRANT USAGE ON SCHEMA public TO authenticated;
GRANT USAGE ON SCHEMA public TO service_role;


--
-- Name: TABLE flow_states; Type: ACL; Schema: auth; Owner: -
--

GRANT ALL ON TABLE auth.flow_states TO service_role;


--
-- Name: TABLE identities; Type: ACL; Schema: auth; Owner: -
--

GRANT ALL ON TABLE auth.identities TO service_role;


--
-- Name: TABLE one_time_tokens; Type: ACL; Schema: auth; Owner: -
--

GRANT ALL ON TABLE auth.one_time_tokens TO service_role;


--
-- Name: TABLE sessions; Type: ACL; Schema: auth; Owner: -
--

GRANT ALL ON TABLE auth.sessions TO service_role;


--
-- Name: TABLE users; Type: ACL; Schema: auth; Owner: -
--

GRANT ALL ON TABLE auth.users TO service_role;


--
-- Name: TABLE alert_states; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.alert_states TO service_role;


--
-- Name: TABLE alert_stories; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.alert_stories TO service_role;


--
-- Name: TABLE alert_subscription_entities; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.alert_subscription_entities TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.alert_subscription_entities TO authenticated;


--
-- Name: TABLE alert_subscriptions; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.alert_subscriptions TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.alert_subscriptions TO authenticated;


--
-- Name: COLUMN alert_subscriptions.severity_min; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(severity_min) ON TABLE public.alert_subscriptions TO authenticated;


--
-- Name: COLUMN alert_subscriptions.version; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(version) ON TABLE public.alert_subscriptions TO authenticated;


--
-- Name: COLUMN alert_subscriptions.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.alert_subscriptions TO authenticated;


--
-- Name: TABLE departure_reminders; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.departure_reminders TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.departure_reminders TO authenticated;


--
-- Name: COLUMN departure_reminders.remind_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(remind_at) ON TABLE public.departure_reminders TO authenticated;


--
-- Name: COLUMN departure_reminders.status; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(status) ON TABLE public.departure_reminders TO authenticated;


--
-- Name: COLUMN departure_reminders.version; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(version) ON TABLE public.departure_reminders TO authenticated;


--
-- Name: COLUMN departure_reminders.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.departure_reminders TO authenticated;


--
-- Name: TABLE favorites; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.favorites TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.favorites TO authenticated;


--
-- Name: COLUMN favorites.label; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(label) ON TABLE public.favorites TO authenticated;


--
-- Name: COLUMN favorites.sort_order; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(sort_order) ON TABLE public.favorites TO authenticated;


--
-- Name: COLUMN favorites.version; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(version) ON TABLE public.favorites TO authenticated;


--
-- Name: COLUMN favorites.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.favorites TO authenticated;


--
-- Name: TABLE notification_history; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.notification_history TO service_role;
GRANT SELECT ON TABLE public.notification_history TO authenticated;


--
-- Name: COLUMN notification_history.opened_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(opened_at) ON TABLE public.notification_history TO authenticated;


--
-- Name: TABLE notification_mutes; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.notification_mutes TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.notification_mutes TO authenticated;


--
-- Name: COLUMN notification_mutes.until; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(until) ON TABLE public.notification_mutes TO authenticated;


--
-- Name: TABLE push_deliveries; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.push_deliveries TO service_role;


--
-- Name: TABLE rider_deletions; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.rider_deletions TO service_role;
GRANT SELECT,INSERT ON TABLE public.rider_deletions TO authenticated;


--
-- Name: TABLE rider_versions; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.rider_versions TO service_role;
GRANT SELECT,INSERT ON TABLE public.rider_versions TO authenticated;


--
-- Name: COLUMN rider_versions.version; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(version) ON TABLE public.rider_versions TO authenticated;


--
-- Name: COLUMN rider_versions.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.rider_versions TO authenticated;


--
-- Name: TABLE saved_trips; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.saved_trips TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.saved_trips TO authenticated;


--
-- Name: COLUMN saved_trips.name; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(name) ON TABLE public.saved_trips TO authenticated;


--
-- Name: COLUMN saved_trips.origin; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(origin) ON TABLE public.saved_trips TO authenticated;


--
-- Name: COLUMN saved_trips.destination; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(destination) ON TABLE public.saved_trips TO authenticated;


--
-- Name: COLUMN saved_trips.preferences; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(preferences) ON TABLE public.saved_trips TO authenticated;


--
-- Name: COLUMN saved_trips.sort_order; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(sort_order) ON TABLE public.saved_trips TO authenticated;


--
-- Name: COLUMN saved_trips.version; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(version) ON TABLE public.saved_trips TO authenticated;


--
-- Name: COLUMN saved_trips.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.saved_trips TO authenticated;


--
-- Name: COLUMN saved_trips.origin_stop_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(origin_stop_id) ON TABLE public.saved_trips TO authenticated;


--
-- Name: COLUMN saved_trips.destination_stop_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(destination_stop_id) ON TABLE public.saved_trips TO authenticated;


--
-- Name: TABLE transit_changes; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.transit_changes TO service_role;


--
-- Name: TABLE transit_declared; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.transit_declared TO service_role;


--
-- Name: TABLE transit_jobs; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.transit_jobs TO service_role;


--
-- Name: TABLE transit_leases; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.transit_leases TO service_role;


--
-- Name: TABLE transit_migrations; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.transit_migrations TO service_role;


--
-- Name: TABLE user_devices; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.user_devices TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.user_devices TO authenticated;


--
-- Name: COLUMN user_devices.apns_token; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(apns_token) ON TABLE public.user_devices TO authenticated;


--
-- Name: COLUMN user_devices.environment; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(environment) ON TABLE public.user_devices TO authenticated;


--
-- Name: COLUMN user_devices.platform; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(platform) ON TABLE public.user_devices TO authenticated;


--
-- Name: COLUMN user_devices.app_version; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(app_version) ON TABLE public.user_devices TO authenticated;


--
-- Name: COLUMN user_devices.os_version; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(os_version) ON TABLE public.user_devices TO authenticated;


--
-- Name: COLUMN user_devices.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.user_devices TO authenticated;


--
-- Name: TABLE user_notification_prefs; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.user_notification_prefs TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.user_notification_prefs TO authenticated;


--
-- Name: COLUMN user_notification_prefs.tz; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(tz) ON TABLE public.user_notification_prefs TO authenticated;


--
-- Name: COLUMN user_notification_prefs.quiet_hours_enabled; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(quiet_hours_enabled) ON TABLE public.user_notification_prefs TO authenticated;


--
-- Name: COLUMN user_notification_prefs.quiet_start; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(quiet_start) ON TABLE public.user_notification_prefs TO authenticated;


--
-- Name: COLUMN user_notification_prefs.quiet_end; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(quiet_end) ON TABLE public.user_notification_prefs TO authenticated;


--
-- Name: COLUMN user_notification_prefs.severity_min; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(severity_min) ON TABLE public.user_notification_prefs TO authenticated;


--
-- Name: COLUMN user_notification_prefs.time_sensitive_ok; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(time_sensitive_ok) ON TABLE public.user_notification_prefs TO authenticated;


--
-- Name: COLUMN user_notification_prefs.per_favorite_overrides; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(per_favorite_overrides) ON TABLE public.user_notification_prefs TO authenticated;


--
-- Name: COLUMN user_notification_prefs.version; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(version) ON TABLE public.user_notification_prefs TO authenticated;


--
-- Name: COLUMN user_notification_prefs.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.user_notification_prefs TO authenticated;


--
-- PostgreSQL database dump complete
--


