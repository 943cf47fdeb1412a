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
-- Name: storage; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA storage;


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
-- Name: transit_profile(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.transit_profile() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO public.users (id, email, display_name, invite_code, created_at, updated_at)
        VALUES (NEW.id, NEW.email, nullif(left(btrim(coalesce(NEW.raw_user_meta_data ->> 'display_name', NEW.raw_user_meta_data ->> 'full_name', NEW.raw_user_meta_data ->> 'name', '')), 80), ''), left(md5(gen_random_uuid()::text), 16), NEW.created_at, NEW.updated_at);
    ELSE
        UPDATE public.users SET email = NEW.email, updated_at = NEW.updated_at WHERE id = NEW.id;
    END IF;
    RETURN NULL;
END $$;


--
-- Name: transit_profile_name(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.transit_profile_name() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
BEGIN
    UPDATE public.users
    SET display_name = nullif(left(btrim(coalesce(NEW.raw_user_meta_data ->> 'display_name', NEW.raw_user_meta_data ->> 'full_name', NEW.raw_user_meta_data ->> 'name', '')), 80), ''), updated_at = NEW.updated_at
    WHERE id = NEW.id AND display_name IS NULL;
    RETURN NULL;
END $$;


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
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    slot text DEFAULT ''::text NOT NULL,
    sign_up_id uuid
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
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    network_digest text
);


--
-- Name: sign_ups; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.sign_ups (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    password_hash text NOT NULL,
    user_metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
    network_digest text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
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
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    email_change_confirmed text,
    CONSTRAINT users_email_change_confirmed_check CHECK ((email_change_confirmed = ANY (ARRAY['current'::text, 'new'::text])))
);


--
-- Name: adventure_plans; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.adventure_plans (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    title text NOT NULL,
    description text,
    route_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    stops jsonb DEFAULT '[]'::jsonb NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT adventure_plans_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'completed'::text, 'cancelled'::text])))
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
-- Name: eta_share_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.eta_share_links (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    share_id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    shows_name boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: eta_share_recipients; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.eta_share_recipients (
    share_id uuid NOT NULL,
    user_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    seen_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: eta_shares; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.eta_shares (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    route_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    recipients jsonb NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
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
-- Name: friends; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.friends (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    friend_id uuid NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    suppressed boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT friends_are_two CHECK ((user_id <> friend_id)),
    CONSTRAINT friends_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'blocked'::text])))
);


--
-- Name: live_activities; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.live_activities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    activity_id text NOT NULL,
    apns_token text NOT NULL,
    environment text NOT NULL,
    journey text NOT NULL,
    content jsonb,
    told_at timestamp with time zone,
    ends_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT live_activities_environment_check CHECK ((environment = ANY (ARRAY['production'::text, 'sandbox'::text])))
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
    CONSTRAINT notification_history_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'changed'::text, 'resolved'::text, 'reminder'::text, 'digest'::text, 'share'::text]))),
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
-- Name: safety_report_flags; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.safety_report_flags (
    report_id uuid NOT NULL,
    user_id uuid NOT NULL,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: safety_reports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.safety_reports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    report_type text NOT NULL,
    description text,
    severity bigint DEFAULT 1 NOT NULL,
    is_resolved boolean DEFAULT false NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    visibility text DEFAULT 'waiting'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT latitude_range CHECK (((latitude >= ('-90.0'::numeric)::double precision) AND (latitude <= (90.0)::double precision))),
    CONSTRAINT longitude_range CHECK (((longitude >= ('-180.0'::numeric)::double precision) AND (longitude <= (180.0)::double precision))),
    CONSTRAINT safety_reports_visibility_check CHECK ((visibility = ANY (ARRAY['waiting'::text, 'shown'::text, 'hidden'::text]))),
    CONSTRAINT severity_range CHECK ((((severity)::numeric >= 1.0) AND ((severity)::numeric <= 5.0)))
);


--
-- Name: saved_places; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.saved_places (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    place_type text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT latitude_range CHECK (((latitude >= ('-90.0'::numeric)::double precision) AND (latitude <= (90.0)::double precision))),
    CONSTRAINT longitude_range CHECK (((longitude >= ('-180.0'::numeric)::double precision) AND (longitude <= (180.0)::double precision))),
    CONSTRAINT saved_places_place_type_check CHECK ((place_type = ANY (ARRAY['home'::text, 'work'::text, 'favorite'::text, 'other'::text])))
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
    attempts_allowed bigint DEFAULT 8 NOT NULL,
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
    keeps_timetable boolean DEFAULT false NOT NULL,
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
    delay_minutes_min bigint DEFAULT 5 NOT NULL,
    CONSTRAINT user_notification_prefs_severity_min_check CHECK ((severity_min = ANY (ARRAY['minor'::text, 'major'::text, 'cancelled'::text])))
);


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    id uuid NOT NULL,
    email text,
    display_name text,
    avatar_url text,
    invite_code text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: withheld_alerts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.withheld_alerts (
    user_id uuid NOT NULL,
    alert_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: objects; Type: TABLE; Schema: storage; Owner: -
--

CREATE TABLE storage.objects (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    bucket_id text NOT NULL,
    name text NOT NULL,
    owner uuid,
    owner_folder uuid,
    version uuid DEFAULT gen_random_uuid() NOT NULL,
    blob text NOT NULL,
    size bigint NOT NULL,
    content_type text NOT NULL,
    cache_control text NOT NULL,
    width bigint NOT NULL,
    height bigint NOT NULL,
    user_metadata jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: spent_tokens; Type: TABLE; Schema: storage; Owner: -
--

CREATE TABLE storage.spent_tokens (
    id uuid NOT NULL,
    owner uuid,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: usage; Type: TABLE; Schema: storage; Owner: -
--

CREATE TABLE storage.usage (
    owner uuid NOT NULL,
    hour_began timestamp with time zone NOT NULL,
    uploads bigint DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Data for Name: flow_states; Type: TABLE DATA; Schema: auth; Owner: -
--



--
-- Data for Name: identities; Type: TABLE DATA; Schema: auth; Owner: -
--

INSERT INTO auth.identities VALUES ('b96439af-64b9-4052-975a-5d1d4e58bd06', '7346e90d-3d66-471a-89b4-63637eb1f808', 'email', '7346e90d-3d66-471a-89b4-63637eb1f808', '{"sub": "7346e90d-3d66-471a-89b4-63637eb1f808", "email": "ada@example.com", "email_verified": true, "phone_verified": false}', 'ada@example.com', '2026-11-25 16:59:39.328884+00', '2026-11-25 16:59:39.328884+00', '2026-11-25 16:59:39.328884+00');
INSERT INTO auth.identities VALUES ('c9234d14-5602-4fb6-a738-4363166fc1a1', '965df110-2de2-4a96-a519-42bdab8ebec8', 'email', '965df110-2de2-4a96-a519-42bdab8ebec8', '{"sub": "965df110-2de2-4a96-a519-42bdab8ebec8", "email": "ben@example.com", "email_verified": true, "phone_verified": false}', 'ben@example.com', '2026-11-25 16:59:45.380923+00', '2026-11-25 16:59:45.380923+00', '2026-11-25 16:59:45.380923+00');


--
-- Data for Name: one_time_tokens; Type: TABLE DATA; Schema: auth; Owner: -
--

INSERT INTO auth.one_time_tokens VALUES ('704707e9-ce3f-4f38-9dcd-1f7158dd5b24', '7346e90d-3d66-471a-89b4-63637eb1f808', 'recovery', 'ada@example.com', 'df01db6113e3c8838bda7926193bde7297bded6fb1be58b62ac27a387623306f', '836cbc7869bfb55b3c3f2929811cdcb0678331a28cc4cf2cebacfd895e8a584f', 0, NULL, NULL, '2026-11-25 17:59:42.705094+00', '2026-11-25 16:59:42.705094+00', 'p494eaca1c07de231', NULL);
INSERT INTO auth.one_time_tokens VALUES ('1b7edec5-de4e-4a7b-9962-f5d644b3c7d5', '965df110-2de2-4a96-a519-42bdab8ebec8', 'recovery', 'ben@example.com', 'ece1b1b81329dcb294cff09942efc4364b7986b806867a7c6ece0acb77d1f67d', 'ed97a635fbd4a361caa3804c2e5f2874b764250aceae3190762277a8dbb6af80', 0, NULL, NULL, '2026-11-25 17:59:48.873467+00', '2026-11-25 16:59:48.873467+00', 'p1fe49222d8f4a13c', NULL);


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: auth; Owner: -
--

INSERT INTO auth.sessions VALUES ('1db4a201-f57a-4f10-a4a8-40cd6777bd54', '7346e90d-3d66-471a-89b4-63637eb1f808', 'aal1', 'password', 'Python-urllib/3.11', '\x242bf91c85258a15b52f4da6ef3d2cd82488af29175e5aa3cf979c2b57ccebda', 0, '2026-11-25 16:59:42.381652+00', false, '2026-11-25 16:59:42.381652+00', '2026-11-25 16:59:42.381652+00', 'pf1bb71073a6d17a8');
INSERT INTO auth.sessions VALUES ('9e283fee-4ea4-4aab-82e5-bef6335f29c5', '965df110-2de2-4a96-a519-42bdab8ebec8', 'aal1', 'password', 'Python-urllib/3.11', '\x2b0486d3081980c0bea1f417be95eb46bccd9f995fbe0e8ffe6199f7c89143ac', 0, '2026-11-25 16:59:48.457025+00', false, '2026-11-25 16:59:48.457025+00', '2026-11-25 16:59:48.457025+00', 'p96e964d9c55422ce');


--
-- Data for Name: sign_ups; Type: TABLE DATA; Schema: auth; Owner: -
--



--
-- Data for Name: users; Type: TABLE DATA; Schema: auth; Owner: -
--

INSERT INTO auth.users VALUES ('7346e90d-3d66-471a-89b4-63637eb1f808', 'authenticated', 'authenticated', 'ada@example.com', '$scrypt$ln=15,r=8,p=3$xm3wt6vaZLghoE01nVbj4g$3tSmFv8YFD01fUEcFp/RJk1nedHaGLvdAdT1OiS+1HA', '2026-11-25 16:59:39.328884+00', NULL, NULL, '2026-11-25 16:59:42.705094+00', NULL, NULL, '2026-11-25 16:59:42.381652+00', '{"provider": "email", "providers": ["email"]}', '{}', NULL, false, '2026-11-25 16:59:39.328884+00', '2026-11-25 16:59:42.705094+00', NULL);
INSERT INTO auth.users VALUES ('965df110-2de2-4a96-a519-42bdab8ebec8', 'authenticated', 'authenticated', 'ben@example.com', '$scrypt$ln=15,r=8,p=3$4JDy5BzqCaP0rcOXkh4xKA$ZSzN3E3F7b2z33NuFTmJTxEdOLV/K0xQBhe1xTW3pp4', '2026-11-25 16:59:45.380923+00', NULL, NULL, '2026-11-25 16:59:48.873467+00', NULL, NULL, '2026-11-25 16:59:48.457025+00', '{"provider": "email", "providers": ["email"]}', '{}', NULL, false, '2026-11-25 16:59:45.380923+00', '2026-11-25 16:59:48.873467+00', NULL);


--
-- Data for Name: adventure_plans; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: alert_states; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_states VALUES ('alert_1a36456d25745121', 'b48b4d8686b993083c6ab4cbe41fb325', '{"named": [], "stops": ["200030", "2000345", "2000361", "2000394", "200060", "200070", "201110", "201171", "201510", "2015142", "202210", "202291", "202710", "202761", "204420", "204476", "220510", "2205114", "2216175", "221620", "221710", "2217194", "222010", "2220364", "222210", "2222132", "222310", "222320", "2223292", "2223302", "222610", "2226102", "2226112", "222620", "222710", "2227102", "222810", "2228132", "222910", "2229222", "223010", "223020", "2230211", "2230222", "223210", "2232272", "2232293", "223230"], "story": "{\"header\":\"T4: the 03:33 from Bondi Junction Station to Cronulla Station is cancelled\",\"description\":\"Take the next train to Cronulla via Hurstville.\",\"severity\":\"cancelled\",\"effect\":\"NO_SERVICE\",\"cause\":\"OTHER_CAUSE\",\"periods\":[{\"start\":1795623180,\"end\":1795628340}],\"route_ids\":[\"T4\"],\"stop_ids\":[],\"trip_ids\":[\"T4aO2733.1905.101.1.A.8.39558193\"]}", "routes": ["T4"], "source": "alerts", "alert_id": "alert_1a36456d25745121", "published_id": "alert_1a36456d25745121"}', false, '2026-11-25 16:59:37.341843+00', '2026-11-25 16:59:37.341843+00');
INSERT INTO public.alert_states VALUES ('alert_2d6b0e73c434f10d', 'bf8f5f608da6b5d50068e7c1754b9c07', '{"named": [], "stops": ["2000336", "2000393", "2000404", "200060", "200070", "200080", "201510", "2015135", "206010", "2060104", "2060112", "206020", "206110", "206142", "206410", "206452", "206510", "2065153", "2065162", "206520", "206710", "2067144", "206910", "2069132", "207010", "2070143", "207110", "207192", "207210", "207263", "207310", "2073162", "207410", "2074182", "2074192", "207420", "207610", "2076242", "207710", "207720", "2077292", "207730", "2077302", "2077312", "207910", "2079102", "208010", "208042", "208110", "208172", "213510", "2135234", "214110", "2141313", "214510", "214520", "214530", "2145641", "2145651", "2145661", "214610", "2146111", "214710", "2147421", "214810", "2148534", "215020", "2150413", "274710", "274720", "2747361", "2747371", "275010", "275020", "2750491", "2750511", "276010", "2760301", "276610", "2766141", "276710", "2767121", "277010", "2770591"], "story": "{\"header\":\"T1: the 02:30 from Emu Plains Station to Berowra Station is cancelled\",\"description\":\"Take the next train to Berowra via Gordon.\",\"severity\":\"cancelled\",\"effect\":\"NO_SERVICE\",\"cause\":\"OTHER_CAUSE\",\"periods\":[{\"start\":1795619400,\"end\":1795628760}],\"route_ids\":[\"T1\"],\"stop_ids\":[],\"trip_ids\":[\"T1aO2630.1905.101.1.A.8.15865430\"]}", "routes": ["T1"], "source": "alerts", "alert_id": "alert_2d6b0e73c434f10d", "published_id": "alert_2d6b0e73c434f10d"}', false, '2026-11-25 16:59:37.341843+00', '2026-11-25 16:59:37.341843+00');
INSERT INTO public.alert_states VALUES ('alert_2ddf44bee29ac13a', '8b65f2f55b4658c9a781f15b2e7435bc', '{"named": ["211320", "2113361", "2113362"], "stops": ["211320", "2113361", "2113362"], "story": "{\"header\":\"North Ryde Station: a lift is out of service\",\"description\":\"Not every platform can be reached without stairs. Ask staff for help, or use another station with lifts.\",\"severity\":\"minor\",\"effect\":\"ACCESSIBILITY_ISSUE\",\"cause\":\"TECHNICAL_PROBLEM\",\"periods\":[{\"start\":1795586400,\"end\":null}],\"route_ids\":[],\"stop_ids\":[\"211320\"],\"trip_ids\":[]}", "routes": [], "source": "alerts", "alert_id": "alert_2ddf44bee29ac13a", "published_id": "alert_2ddf44bee29ac13a"}', false, '2026-11-25 16:59:37.341843+00', '2026-11-25 16:59:37.341843+00');
INSERT INTO public.alert_states VALUES ('alert_435453dfef6221c8', '66b0e90124743be1d405f028d10ad657', '{"named": [], "stops": ["2000336", "2000338", "2000392", "2000393", "2000403", "2000404", "200060", "200070", "200080", "201510", "2015135", "2015136", "206010", "2060101", "2060104", "2060111", "2060112", "206020", "206110", "206141", "206142", "206410", "206451", "206452", "206510", "2065152", "2065153", "2065161", "2065162", "206520", "206710", "2067141", "2067144", "206910", "2069131", "2069132", "207010", "2070141", "2070143", "207110", "207191", "207192", "207210", "207262", "207263", "207310", "2073161", "2073162", "207410", "2074181", "2074182", "2074191", "2074192", "207420", "207610", "2076241", "2076242", "207710", "207720", "2077291", "2077292", "207730", "2077301", "2077302", "2077311", "2077312", "207910", "2079101", "2079102", "208010", "208041", "208042", "208110", "208172", "213510", "2135234", "2135236", "2135237", "2135238", "214110", "2141313", "2141314", "214230", "2142314", "2142315", "2142323", "2142324", "214240", "214410", "2144243", "2144244", "214510", "214520", "214530", "2145641", "2145644", "2145651", "2145654", "2145661", "2145664", "214610", "2146111", "2146114", "214710", "2147421", "2147424", "214810", "214820", "2148531", "2148532", "2148534", "2148537", "2148541", "2148542", "215010", "215020", "2150403", "2150404", "2150411", "2150412", "2150413", "2150414", "274710", "274720", "2747361", "2747362", "2747371", "2747372", "275010", "275020", "2750491", "2750511", "2750513", "275310", "275320", "2753661", "2753672", "275610", "275620", "275630", "2756431", "2756432", "2756441", "2756442", "2756451", "276010", "2760301", "2760304", "2762121", "2762122", "276220", "276310", "2763171", "2763172", "276510", "276520", "2765291", "2765292", "2765301", "276610", "2766141", "2766144", "276710", "2767121", "2767124", "277010", "2770591", "2770594"], "story": "{\"header\":\"T1 North Shore & Western Line: delays of up to 10 minutes\",\"description\":\"Allow extra time because of urgent track repairs. Each train may wait longer at stops than usual.\",\"severity\":\"major\",\"effect\":\"SIGNIFICANT_DELAYS\",\"cause\":\"MAINTENANCE\",\"periods\":[{\"start\":1795625302,\"end\":null}],\"route_ids\":[\"T1\"],\"stop_ids\":[],\"trip_ids\":[]}", "routes": ["T1"], "source": "alerts", "alert_id": "alert_435453dfef6221c8", "published_id": "alert_435453dfef6221c8"}', false, '2026-11-25 16:59:37.341843+00', '2026-11-25 16:59:37.341843+00');
INSERT INTO public.alert_states VALUES ('alert_7f6970f41fc57de9', 'def91278b32ecacb039cec887b6fc235', '{"named": ["276010", "2760301", "2760304"], "stops": ["276010", "2760301", "2760304"], "story": "{\"header\":\"St Marys Station: a lift is out of service\",\"description\":\"Not every platform can be reached without stairs. Ask staff for help, or use another station with lifts.\",\"severity\":\"minor\",\"effect\":\"ACCESSIBILITY_ISSUE\",\"cause\":\"TECHNICAL_PROBLEM\",\"periods\":[{\"start\":1795608000,\"end\":null}],\"route_ids\":[],\"stop_ids\":[\"276010\"],\"trip_ids\":[]}", "routes": [], "source": "alerts", "alert_id": "alert_7f6970f41fc57de9", "published_id": "alert_7f6970f41fc57de9"}', false, '2026-11-25 16:59:37.341843+00', '2026-11-25 16:59:37.341843+00');
INSERT INTO public.alert_states VALUES ('alert_80126b54dab6a72c', 'efe67d4fb8cf253568dba95ada298fb7', '{"named": ["201618"], "stops": ["201618"], "story": "{\"header\":\"Redfern Park, Redfern St: bus stop moved\",\"description\":\"Roadworks have closed this stop. Use the temporary stop 50 metres further along.\",\"severity\":\"minor\",\"effect\":\"STOP_MOVED\",\"cause\":\"CONSTRUCTION\",\"periods\":[{\"start\":1795608000,\"end\":1795658400}],\"route_ids\":[],\"stop_ids\":[\"201618\"],\"trip_ids\":[]}", "routes": [], "source": "alerts", "alert_id": "alert_80126b54dab6a72c", "published_id": "alert_80126b54dab6a72c"}', false, '2026-11-25 16:59:37.341843+00', '2026-11-25 16:59:37.341843+00');
INSERT INTO public.alert_states VALUES ('alert_adc965faf02fe441', 'c02bd53667a0dceb5abb62992bce4f8d', '{"named": [], "stops": ["200030", "2000344", "2000345", "2000361", "2000362", "2000394", "2000395", "200060", "200070", "201110", "201171", "201172", "201510", "2015141", "2015142", "202210", "202291", "202710", "202761", "202762", "204420", "204430", "204475", "204476", "204483", "204484", "220510", "2205113", "2205114", "220520", "220593", "220594", "221610", "2216163", "2216164", "2216174", "2216175", "221620", "221710", "2217193", "2217194", "221810", "221893", "221894", "222010", "222020", "2220353", "2220354", "2220363", "2220364", "222210", "2222131", "2222132", "222310", "222320", "2223291", "2223292", "2223301", "2223302", "222610", "2226101", "2226102", "2226111", "2226112", "222620", "222710", "2227101", "2227102", "222810", "2228131", "2228132", "222910", "2229221", "2229222", "223010", "223020", "2230211", "2230221", "2230222", "223210", "223220", "2232271", "2232272", "2232281", "2232282", "2232291", "2232293", "223230", "223310", "223320", "2233271", "2233272", "2233281", "2233282", "2233291", "2233292", "223330"], "story": "{\"header\":\"T4 Eastern Suburbs & Illawarra Line: delays easing\",\"description\":\"Services are returning to the timetable after a passenger who needs medical help.\",\"severity\":\"major\",\"effect\":\"SIGNIFICANT_DELAYS\",\"cause\":\"MEDICAL_EMERGENCY\",\"periods\":[{\"start\":1795624579,\"end\":null}],\"route_ids\":[\"T4\"],\"stop_ids\":[],\"trip_ids\":[]}", "routes": ["T4"], "source": "alerts", "alert_id": "alert_adc965faf02fe441", "published_id": "alert_adc965faf02fe441"}', false, '2026-11-25 16:59:37.341843+00', '2026-11-25 16:59:37.341843+00');
INSERT INTO public.alert_states VALUES ('alert_1c4af1a7970e35f6', '6581c0c34480bcbce1d734b75a0dd0a0', '{"named": ["2000257", "2000336", "2000337", "2000338", "2000339", "2000341", "2000343", "2000344", "2000345", "2000448", "2000466", "2000467", "200060", "2010107", "201016", "201080"], "stops": ["2000257", "2000336", "2000337", "2000338", "2000339", "2000341", "2000343", "2000344", "2000345", "2000448", "2000466", "2000467", "200060", "2010107", "201016", "201080"], "story": "{\"header\":\"No trains at Central\",\"description\":\"\",\"severity\":\"cancelled\",\"effect\":\"NO_SERVICE\",\"cause\":\"MAINTENANCE\",\"periods\":[],\"route_ids\":[],\"stop_ids\":[\"200060\"],\"trip_ids\":[]}", "routes": [], "source": "alerts", "alert_id": "alert_1c4af1a7970e35f6", "published_id": "alert_1c4af1a7970e35f6"}', false, '2026-11-25 16:59:55.922253+00', '2026-11-25 16:59:55.922253+00');


--
-- Data for Name: alert_stories; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_stories VALUES ('alert_1c4af1a7970e35f6', '6581c0c34480bcbce1d734b75a0dd0a0', '{"cause": "MAINTENANCE", "effect": "NO_SERVICE", "header": "No trains at Central", "periods": [], "severity": "cancelled", "stop_ids": ["200060"], "trip_ids": [], "route_ids": [], "description": ""}', '2026-11-25 16:59:56.00288+00');


--
-- Data for Name: alert_subscription_entities; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_subscription_entities VALUES ('1f450a90-75a0-43bf-b5bc-53c53a1069e0', '7346e90d-3d66-471a-89b4-63637eb1f808', 'route', 'T1', 0);
INSERT INTO public.alert_subscription_entities VALUES ('1f450a90-75a0-43bf-b5bc-53c53a1069e0', '7346e90d-3d66-471a-89b4-63637eb1f808', 'stop', '200060', 1);
INSERT INTO public.alert_subscription_entities VALUES ('c9d51e9b-58c4-4424-8935-99045bf31177', '965df110-2de2-4a96-a519-42bdab8ebec8', 'route', 'T1', 0);
INSERT INTO public.alert_subscription_entities VALUES ('c9d51e9b-58c4-4424-8935-99045bf31177', '965df110-2de2-4a96-a519-42bdab8ebec8', 'stop', '200060', 1);


--
-- Data for Name: alert_subscriptions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_subscriptions VALUES ('1f450a90-75a0-43bf-b5bc-53c53a1069e0', '7346e90d-3d66-471a-89b4-63637eb1f808', NULL, 6, '2026-11-25 16:59:50.155872+00', '2026-11-25 16:59:50.155872+00');
INSERT INTO public.alert_subscriptions VALUES ('c9d51e9b-58c4-4424-8935-99045bf31177', '965df110-2de2-4a96-a519-42bdab8ebec8', NULL, 6, '2026-11-25 16:59:50.376747+00', '2026-11-25 16:59:50.376747+00');


--
-- Data for Name: departure_reminders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.departure_reminders VALUES ('bde37669-772c-48c8-ac62-73a0e4d32b25', '7346e90d-3d66-471a-89b4-63637eb1f808', 'T8aO0530.1905.101.1.A.8.76292968', '2026-11-26', '2000337', 1, 'Central Station, Platform 17', 'T8', 'Macarthur via City Circle', 1, '2026-11-25 18:30:00+00', '2026-11-25 18:29:00+00', 'scheduled', 7, '2026-11-25 16:59:50.196975+00', '2026-11-25 16:59:50.196975+00', NULL);
INSERT INTO public.departure_reminders VALUES ('883cc2fd-d7fa-4d49-b35e-adcb55cfc77f', '965df110-2de2-4a96-a519-42bdab8ebec8', 'T8aO0530.1905.101.1.A.8.76292968', '2026-11-26', '2000337', 1, 'Central Station, Platform 17', 'T8', 'Macarthur via City Circle', 1, '2026-11-25 18:30:00+00', '2026-11-25 18:29:00+00', 'scheduled', 7, '2026-11-25 16:59:50.406251+00', '2026-11-25 16:59:50.406251+00', NULL);


--
-- Data for Name: eta_share_links; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: eta_share_recipients; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.eta_share_recipients VALUES ('b57d1298-82c5-4399-8552-a727ef1f9b80', '965df110-2de2-4a96-a519-42bdab8ebec8', '7346e90d-3d66-471a-89b4-63637eb1f808', NULL, '2026-11-25 16:59:50.475705+00');


--
-- Data for Name: eta_shares; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.eta_shares VALUES ('b57d1298-82c5-4399-8552-a727ef1f9b80', '7346e90d-3d66-471a-89b4-63637eb1f808', '{"title": "To work"}', '["965df110-2de2-4a96-a519-42bdab8ebec8"]', true, '2026-11-25 20:59:50.475705+00', '2026-11-25 16:59:50.475705+00', '2026-11-25 16:59:50.475705+00');


--
-- Data for Name: favorites; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.favorites VALUES ('b7761bdc-5330-4bfa-9035-0c67212805e2', '7346e90d-3d66-471a-89b4-63637eb1f808', '200060', NULL, 'Central Station', 'Work', 0, 1, '2026-11-25 16:59:48.873625+00', '2026-11-25 16:59:48.873625+00');
INSERT INTO public.favorites VALUES ('e3333003-a864-4696-aab5-83361fdfb721', '965df110-2de2-4a96-a519-42bdab8ebec8', '200060', NULL, 'Central Station', 'Work', 0, 1, '2026-11-25 16:59:50.263414+00', '2026-11-25 16:59:50.263414+00');


--
-- Data for Name: friends; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.friends VALUES ('e14f6e20-1b9d-462b-9bf2-f3ce93fdf430', '7346e90d-3d66-471a-89b4-63637eb1f808', '965df110-2de2-4a96-a519-42bdab8ebec8', 'accepted', false, '2026-11-25 16:59:50.431674+00', '2026-11-25 16:59:50.465704+00');


--
-- Data for Name: live_activities; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: notification_history; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.notification_history VALUES ('34ed38a6-64fd-4f00-a92b-f55110048428', '7346e90d-3d66-471a-89b4-63637eb1f808', 'new', 'alert_1c4af1a7970e35f6', '6581c0c34480bcbce1d734b75a0dd0a0', 0, 'cancelled', 'Cancelled: Central Station', 'No trains at Central', '{"aps": {"alert": {"body": "No trains at Central", "title-loc-key": "ALERT_TITLE_CANCELLED", "title-loc-args": ["Central Station"]}, "badge": 1, "sound": "default", "category": "SERVICE_ALERT", "thread-id": "alert_1c4af1a7970e35f6", "interruption-level": "time-sensitive"}, "alert_id": "alert_1c4af1a7970e35f6", "severity": "cancelled", "stop_ids": ["200060"], "deep_link": "sydneytransit://alerts/alert_1c4af1a7970e35f6"}', 1, '2026-11-25 18:59:56.00288+00', '2026-11-25 16:59:56.00288+00', NULL);


--
-- Data for Name: notification_mutes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.notification_mutes VALUES ('965df110-2de2-4a96-a519-42bdab8ebec8', '2026-11-26 16:59:50.418989+00', '2026-11-25 16:59:50.418989+00');


--
-- Data for Name: push_deliveries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.push_deliveries VALUES ('84194be3-dd30-4225-8305-a997a5ab8af2', '7346e90d-3d66-471a-89b4-63637eb1f808', '34ed38a6-64fd-4f00-a92b-f55110048428', 'accf90f3-d694-409d-84fc-0f1687d1be97', 'sent', NULL, NULL, 1, '2026-11-25 18:59:56.00288+00', NULL, '2026-11-25 16:59:56.00288+00', '2026-11-25 16:59:56.061524+00');


--
-- Data for Name: rider_deletions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rider_deletions VALUES ('7346e90d-3d66-471a-89b4-63637eb1f808', 'favorite', '822490bb-0fd9-4916-93ab-706d703c239a', 3, '2026-11-25 16:59:49.405599+00');
INSERT INTO public.rider_deletions VALUES ('965df110-2de2-4a96-a519-42bdab8ebec8', 'favorite', 'b7bae02d-39d0-44a3-b63b-541910aff32a', 3, '2026-11-25 16:59:50.309195+00');


--
-- Data for Name: rider_versions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rider_versions VALUES ('7346e90d-3d66-471a-89b4-63637eb1f808', 7, 0, '2026-11-25 16:59:50.196975+00');
INSERT INTO public.rider_versions VALUES ('965df110-2de2-4a96-a519-42bdab8ebec8', 7, 0, '2026-11-25 16:59:50.406251+00');


--
-- Data for Name: safety_report_flags; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: safety_reports; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: saved_places; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: saved_trips; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.saved_trips VALUES ('7a43499b-0e62-4fef-97a4-c15be6606d84', '7346e90d-3d66-471a-89b4-63637eb1f808', 'Home', '{"stop_id": "200060"}', '{"stop_id": "200070"}', '{}', 0, 4, '2026-11-25 16:59:49.621834+00', '2026-11-25 16:59:49.621834+00', '200060', '200070');
INSERT INTO public.saved_trips VALUES ('736afeeb-3921-436b-b2c2-934b7fa5510b', '965df110-2de2-4a96-a519-42bdab8ebec8', 'Home', '{"stop_id": "200060"}', '{"stop_id": "200070"}', '{}', 0, 4, '2026-11-25 16:59:50.332299+00', '2026-11-25 16:59:50.332299+00', '200060', '200070');


--
-- Data for Name: transit_changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transit_changes VALUES (758, 1, 'public.favorites', 'insert', NULL, '{"id": "b7761bdc-5330-4bfa-9035-0c67212805e2", "user_id": "7346e90d-3d66-471a-89b4-63637eb1f808"}', '2026-11-25 16:59:48.876845+00');
INSERT INTO public.transit_changes VALUES (760, 2, 'public.favorites', 'insert', NULL, '{"id": "822490bb-0fd9-4916-93ab-706d703c239a", "user_id": "7346e90d-3d66-471a-89b4-63637eb1f808"}', '2026-11-25 16:59:49.195243+00');
INSERT INTO public.transit_changes VALUES (761, 3, 'public.favorites', 'delete', '{"id": "822490bb-0fd9-4916-93ab-706d703c239a", "user_id": "7346e90d-3d66-471a-89b4-63637eb1f808"}', NULL, '2026-11-25 16:59:49.419563+00');
INSERT INTO public.transit_changes VALUES (765, 4, 'public.alert_subscriptions', 'insert', NULL, '{"id": "1f450a90-75a0-43bf-b5bc-53c53a1069e0", "user_id": "7346e90d-3d66-471a-89b4-63637eb1f808"}', '2026-11-25 16:59:50.156328+00');
INSERT INTO public.transit_changes VALUES (765, 5, 'public.alert_subscription_entities', 'insert', NULL, '{"kind": "route", "user_id": "7346e90d-3d66-471a-89b4-63637eb1f808", "entity_id": "T1", "subscription_id": "1f450a90-75a0-43bf-b5bc-53c53a1069e0"}', '2026-11-25 16:59:50.156328+00');
INSERT INTO public.transit_changes VALUES (765, 6, 'public.alert_subscription_entities', 'insert', NULL, '{"kind": "stop", "user_id": "7346e90d-3d66-471a-89b4-63637eb1f808", "entity_id": "200060", "subscription_id": "1f450a90-75a0-43bf-b5bc-53c53a1069e0"}', '2026-11-25 16:59:50.156328+00');
INSERT INTO public.transit_changes VALUES (768, 7, 'public.favorites', 'insert', NULL, '{"id": "e3333003-a864-4696-aab5-83361fdfb721", "user_id": "965df110-2de2-4a96-a519-42bdab8ebec8"}', '2026-11-25 16:59:50.263718+00');
INSERT INTO public.transit_changes VALUES (770, 8, 'public.favorites', 'insert', NULL, '{"id": "b7bae02d-39d0-44a3-b63b-541910aff32a", "user_id": "965df110-2de2-4a96-a519-42bdab8ebec8"}', '2026-11-25 16:59:50.281469+00');
INSERT INTO public.transit_changes VALUES (771, 9, 'public.favorites', 'delete', '{"id": "b7bae02d-39d0-44a3-b63b-541910aff32a", "user_id": "965df110-2de2-4a96-a519-42bdab8ebec8"}', NULL, '2026-11-25 16:59:50.313162+00');
INSERT INTO public.transit_changes VALUES (775, 10, 'public.alert_subscriptions', 'insert', NULL, '{"id": "c9d51e9b-58c4-4424-8935-99045bf31177", "user_id": "965df110-2de2-4a96-a519-42bdab8ebec8"}', '2026-11-25 16:59:50.377034+00');
INSERT INTO public.transit_changes VALUES (775, 11, 'public.alert_subscription_entities', 'insert', NULL, '{"kind": "route", "user_id": "965df110-2de2-4a96-a519-42bdab8ebec8", "entity_id": "T1", "subscription_id": "c9d51e9b-58c4-4424-8935-99045bf31177"}', '2026-11-25 16:59:50.377034+00');
INSERT INTO public.transit_changes VALUES (775, 12, 'public.alert_subscription_entities', 'insert', NULL, '{"kind": "stop", "user_id": "965df110-2de2-4a96-a519-42bdab8ebec8", "entity_id": "200060", "subscription_id": "c9d51e9b-58c4-4424-8935-99045bf31177"}', '2026-11-25 16:59:50.377034+00');
INSERT INTO public.transit_changes VALUES (779, 13, 'public.friends', 'insert', NULL, '{"id": "e14f6e20-1b9d-462b-9bf2-f3ce93fdf430", "status": "pending", "user_id": "7346e90d-3d66-471a-89b4-63637eb1f808", "friend_id": "965df110-2de2-4a96-a519-42bdab8ebec8", "suppressed": false}', '2026-11-25 16:59:50.431921+00');
INSERT INTO public.transit_changes VALUES (780, 14, 'public.friends', 'update', '{"id": "e14f6e20-1b9d-462b-9bf2-f3ce93fdf430", "status": "pending", "user_id": "7346e90d-3d66-471a-89b4-63637eb1f808", "friend_id": "965df110-2de2-4a96-a519-42bdab8ebec8", "suppressed": false}', '{"id": "e14f6e20-1b9d-462b-9bf2-f3ce93fdf430", "status": "accepted", "user_id": "7346e90d-3d66-471a-89b4-63637eb1f808", "friend_id": "965df110-2de2-4a96-a519-42bdab8ebec8", "suppressed": false}', '2026-11-25 16:59:50.465893+00');
INSERT INTO public.transit_changes VALUES (781, 15, 'public.eta_shares', 'insert', NULL, '{"id": "b57d1298-82c5-4399-8552-a727ef1f9b80", "user_id": "7346e90d-3d66-471a-89b4-63637eb1f808", "is_active": true, "expires_at": "2026-11-25T20:59:50.475705+00:00"}', '2026-11-25 16:59:50.476043+00');
INSERT INTO public.transit_changes VALUES (781, 16, 'public.eta_share_recipients', 'insert', NULL, '{"user_id": "965df110-2de2-4a96-a519-42bdab8ebec8", "owner_id": "7346e90d-3d66-471a-89b4-63637eb1f808", "share_id": "b57d1298-82c5-4399-8552-a727ef1f9b80"}', '2026-11-25 16:59:50.476043+00');


--
-- Data for Name: transit_declared; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transit_declared VALUES ('all', '6005b376e234be2e', '14be4e858184037');


--
-- Data for Name: transit_jobs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transit_jobs VALUES ('23a1444d-5b1d-49cb-960a-ee2eeba41280', 1, 'notifications.digest', '{"rider": "965df110-2de2-4a96-a519-42bdab8ebec8"}', 'waiting', '2026-11-26 16:59:50.418989+00', 0, 8, NULL, 'digest 965df110-2de2-4a96-a519-42bdab8ebec8 1795712390418989', 'digest 965df110-2de2-4a96-a519-42bdab8ebec8 1795712390418989', NULL, '2026-11-25 16:59:56.00288+00', '2026-11-25 16:59:56.00288+00', 8);
INSERT INTO public.transit_jobs VALUES ('00000000-0000-4000-8000-000000000001', 0, 'identity.letter', '{"to": "nobody"}', 'dead', NULL, 8, 8, 'gone', NULL, NULL, 'no such mailbox', '2026-11-25 17:00:03.244826+00', '2026-11-25 17:00:03.244826+00', 8);


--
-- Data for Name: transit_leases; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transit_leases VALUES ('housekeeping', '6261F390-812B-42F5-9E37-303E56ED2E85', 1, '2026-11-25 17:09:06.106861+00');
INSERT INTO public.transit_leases VALUES ('live_activities', '6261F390-812B-42F5-9E37-303E56ED2E85', 1, '2026-11-25 17:00:17.427221+00');
INSERT INTO public.transit_leases VALUES ('companion.follower', '6261F390-812B-42F5-9E37-303E56ED2E85', 1, '2026-11-25 17:00:17.716903+00');
INSERT INTO public.transit_leases VALUES ('alerts', '6261F390-812B-42F5-9E37-303E56ED2E85', 1, '2026-11-25 17:00:17.765911+00');


--
-- Data for Name: transit_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.transit_migrations VALUES ('accounts', 1, 'accounts', '1bcc04c9b9e140c2', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('accounts', 2, 'passwords belong to letters', 'c6b1fbf4fd5d5a29', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('riders', 1, 'riders', 'a053d3597578f0a5', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('riders', 2, 'saved trips are found by their stops', 'd7775e3a69a45297', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('riders', 3, 'reminders of saved trips', '47d5e0eac9874ed3', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('riders', 4, 'from which delay on riders are told', 'fe42879569098f9a', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('riders', 5, 'Live Activities, and devices that keep a timetable', '526cead2f5e8beab', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('jobs', 1, 'jobs and leases', '1828fd0b83213f0e', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('jobs', 2, 'jobs know how many attempts they are given', '208fe7d6a3db7e24', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('notifications', 1, 'notifications', '1f04c9ee5b49667c', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('notifications', 2, 'digests of what was withheld', '7dacb79eb3e3b5bd', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('notifications', 3, 'notifications of shares', '3ff0f5cc0f4e20f2', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('companion', 1, 'companion', 'a8cd3c90f88c5dd7', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('companion', 2, 'names', '3697045f172210c3', '2026-11-25 16:59:32.435782+00');
INSERT INTO public.transit_migrations VALUES ('storage', 1, 'objects and uploads', '93373981d259a8a', '2026-11-25 16:59:32.435782+00');


--
-- Data for Name: user_devices; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.user_devices VALUES ('accf90f3-d694-409d-84fc-0f1687d1be97', '7346e90d-3d66-471a-89b4-63637eb1f808', 'phone', '0000000000000000000000000000000000000000000000000000000000000000', 'production', 'ios', '1.0', NULL, '2026-11-25 16:59:49.757273+00', '2026-11-25 16:59:49.757273+00', false);
INSERT INTO public.user_devices VALUES ('d19fca54-ca3c-48bb-a541-229752599e00', '965df110-2de2-4a96-a519-42bdab8ebec8', 'phone', '0000000000000000000000000000000000000000000000000000000000000001', 'production', 'ios', '1.0', NULL, '2026-11-25 16:59:50.355955+00', '2026-11-25 16:59:50.355955+00', false);


--
-- Data for Name: user_notification_prefs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.user_notification_prefs VALUES ('7346e90d-3d66-471a-89b4-63637eb1f808', 'Australia/Sydney', false, '22:00', '07:00', 'minor', true, '{}', 5, '2026-11-25 16:59:49.917225+00', '2026-11-25 16:59:49.917225+00', 5);
INSERT INTO public.user_notification_prefs VALUES ('965df110-2de2-4a96-a519-42bdab8ebec8', 'Australia/Sydney', false, '22:00', '07:00', 'minor', true, '{}', 5, '2026-11-25 16:59:50.371747+00', '2026-11-25 16:59:50.371747+00', 5);


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES ('7346e90d-3d66-471a-89b4-63637eb1f808', 'ada@example.com', 'Ada', NULL, '9f7a9f7b6267c64b', '2026-11-25 16:59:39.328884+00', '2026-11-25 16:59:50.242429+00');
INSERT INTO public.users VALUES ('965df110-2de2-4a96-a519-42bdab8ebec8', 'ben@example.com', 'Ben', NULL, '112c4cda458e940e', '2026-11-25 16:59:45.380923+00', '2026-11-25 16:59:50.413805+00');


--
-- Data for Name: withheld_alerts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.withheld_alerts VALUES ('965df110-2de2-4a96-a519-42bdab8ebec8', 'alert_1c4af1a7970e35f6', '2026-11-25 16:59:56.00288+00');


--
-- Data for Name: objects; Type: TABLE DATA; Schema: storage; Owner: -
--

INSERT INTO storage.objects VALUES ('d05bed99-7916-4b0c-97c7-e32cbcd824c7', 'avatars', '7346e90d-3d66-471a-89b4-63637eb1f808/ada.png', '7346e90d-3d66-471a-89b4-63637eb1f808', '7346e90d-3d66-471a-89b4-63637eb1f808', '87a8274f-1b93-4276-a272-a36f168e9cf9', '57cda64cead0869cd5f90dfebb024f4bd9a922aaea91d513de6fa3e949d88921', 75, 'image/png', 'no-cache', 8, 8, NULL, '2026-11-25 16:59:50.513108+00', '2026-11-25 16:59:50.513108+00');


--
-- Data for Name: spent_tokens; Type: TABLE DATA; Schema: storage; Owner: -
--



--
-- Data for Name: usage; Type: TABLE DATA; Schema: storage; Owner: -
--

INSERT INTO storage.usage VALUES ('7346e90d-3d66-471a-89b4-63637eb1f808', '2026-11-25 16:59:50.506179+00', 1, '2026-11-25 16:59:50.513108+00');


--
-- Name: transit_changes_position_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.transit_changes_position_seq', 16, true);


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
-- Name: sign_ups sign_ups_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.sign_ups
    ADD CONSTRAINT sign_ups_pkey PRIMARY KEY (id);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: adventure_plans adventure_plans_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.adventure_plans
    ADD CONSTRAINT adventure_plans_pkey PRIMARY KEY (id);


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
-- Name: eta_share_links eta_share_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.eta_share_links
    ADD CONSTRAINT eta_share_links_pkey PRIMARY KEY (id);


--
-- Name: eta_share_recipients eta_share_recipients_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.eta_share_recipients
    ADD CONSTRAINT eta_share_recipients_pkey PRIMARY KEY (share_id, user_id);


--
-- Name: eta_shares eta_shares_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.eta_shares
    ADD CONSTRAINT eta_shares_pkey PRIMARY KEY (id);


--
-- Name: favorites favorites_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_pkey PRIMARY KEY (id);


--
-- Name: friends friends_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.friends
    ADD CONSTRAINT friends_pkey PRIMARY KEY (id);


--
-- Name: live_activities live_activities_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.live_activities
    ADD CONSTRAINT live_activities_pkey PRIMARY KEY (id);


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
-- Name: safety_report_flags safety_report_flags_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.safety_report_flags
    ADD CONSTRAINT safety_report_flags_pkey PRIMARY KEY (report_id, user_id);


--
-- Name: safety_reports safety_reports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.safety_reports
    ADD CONSTRAINT safety_reports_pkey PRIMARY KEY (id);


--
-- Name: saved_places saved_places_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saved_places
    ADD CONSTRAINT saved_places_pkey PRIMARY KEY (id);


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
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: withheld_alerts withheld_alerts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.withheld_alerts
    ADD CONSTRAINT withheld_alerts_pkey PRIMARY KEY (user_id, alert_id);


--
-- Name: objects objects_pkey; Type: CONSTRAINT; Schema: storage; Owner: -
--

ALTER TABLE ONLY storage.objects
    ADD CONSTRAINT objects_pkey PRIMARY KEY (id);


--
-- Name: spent_tokens spent_tokens_pkey; Type: CONSTRAINT; Schema: storage; Owner: -
--

ALTER TABLE ONLY storage.spent_tokens
    ADD CONSTRAINT spent_tokens_pkey PRIMARY KEY (id);


--
-- Name: usage usage_pkey; Type: CONSTRAINT; Schema: storage; Owner: -
--

ALTER TABLE ONLY storage.usage
    ADD CONSTRAINT usage_pkey PRIMARY KEY (owner);


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
-- Name: auth_one_time_tokens_user_id_purpose_slot_key; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX auth_one_time_tokens_user_id_purpose_slot_key ON auth.one_time_tokens USING btree (user_id, purpose, slot);


--
-- Name: auth_sessions_user_id_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX auth_sessions_user_id_idx ON auth.sessions USING btree (user_id);


--
-- Name: auth_sign_ups_created_at_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX auth_sign_ups_created_at_idx ON auth.sign_ups USING btree (created_at);


--
-- Name: auth_sign_ups_user_id_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX auth_sign_ups_user_id_idx ON auth.sign_ups USING btree (user_id);


--
-- Name: auth_users_created_at_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX auth_users_created_at_idx ON auth.users USING btree (created_at);


--
-- Name: auth_users_email_key; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX auth_users_email_key ON auth.users USING btree (email);


--
-- Name: adventure_plans_status_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX adventure_plans_status_idx ON public.adventure_plans USING btree (status);


--
-- Name: adventure_plans_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX adventure_plans_user_id_idx ON public.adventure_plans USING btree (user_id);


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
-- Name: eta_share_links_share_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX eta_share_links_share_id_idx ON public.eta_share_links USING btree (share_id);


--
-- Name: eta_share_links_token_hash_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX eta_share_links_token_hash_key ON public.eta_share_links USING btree (token_hash);


--
-- Name: eta_share_links_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX eta_share_links_user_id_idx ON public.eta_share_links USING btree (user_id);


--
-- Name: eta_share_recipients_owner_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX eta_share_recipients_owner_id_idx ON public.eta_share_recipients USING btree (owner_id);


--
-- Name: eta_share_recipients_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX eta_share_recipients_user_id_idx ON public.eta_share_recipients USING btree (user_id);


--
-- Name: eta_shares_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX eta_shares_created_at_idx ON public.eta_shares USING btree (created_at);


--
-- Name: eta_shares_expires_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX eta_shares_expires_at_idx ON public.eta_shares USING btree (expires_at);


--
-- Name: eta_shares_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX eta_shares_user_id_idx ON public.eta_shares USING btree (user_id);


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
-- Name: friends_friend_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX friends_friend_id_idx ON public.friends USING btree (friend_id);


--
-- Name: friends_user_id_friend_id_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX friends_user_id_friend_id_key ON public.friends USING btree (user_id, friend_id);


--
-- Name: live_activities_ends_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX live_activities_ends_at_idx ON public.live_activities USING btree (ends_at);


--
-- Name: live_activities_user_id_activity_id_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX live_activities_user_id_activity_id_key ON public.live_activities USING btree (user_id, activity_id);


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
-- Name: safety_report_flags_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX safety_report_flags_user_id_idx ON public.safety_report_flags USING btree (user_id);


--
-- Name: safety_reports_created_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX safety_reports_created_at_idx ON public.safety_reports USING btree (created_at);


--
-- Name: safety_reports_expires_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX safety_reports_expires_at_idx ON public.safety_reports USING btree (expires_at);


--
-- Name: safety_reports_latitude_longitude_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX safety_reports_latitude_longitude_idx ON public.safety_reports USING btree (latitude, longitude);


--
-- Name: safety_reports_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX safety_reports_user_id_idx ON public.safety_reports USING btree (user_id);


--
-- Name: saved_places_user_id_place_type_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX saved_places_user_id_place_type_idx ON public.saved_places USING btree (user_id, place_type);


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
-- Name: users_invite_code_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_invite_code_key ON public.users USING btree (invite_code);


--
-- Name: storage_objects_blob_idx; Type: INDEX; Schema: storage; Owner: -
--

CREATE INDEX storage_objects_blob_idx ON storage.objects USING btree (blob);


--
-- Name: storage_objects_bucket_id_name_key; Type: INDEX; Schema: storage; Owner: -
--

CREATE UNIQUE INDEX storage_objects_bucket_id_name_key ON storage.objects USING btree (bucket_id, name);


--
-- Name: storage_objects_owner_idx; Type: INDEX; Schema: storage; Owner: -
--

CREATE INDEX storage_objects_owner_idx ON storage.objects USING btree (owner);


--
-- Name: storage_spent_tokens_expires_at_idx; Type: INDEX; Schema: storage; Owner: -
--

CREATE INDEX storage_spent_tokens_expires_at_idx ON storage.spent_tokens USING btree (expires_at);


--
-- Name: storage_spent_tokens_owner_idx; Type: INDEX; Schema: storage; Owner: -
--

CREATE INDEX storage_spent_tokens_owner_idx ON storage.spent_tokens USING btree (owner);


--
-- Name: users transit_profile_follows; Type: TRIGGER; Schema: auth; Owner: -
--

CREATE TRIGGER transit_profile_follows AFTER UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION public.transit_profile();


--
-- Name: users transit_profile_made; Type: TRIGGER; Schema: auth; Owner: -
--

CREATE TRIGGER transit_profile_made AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION public.transit_profile();


--
-- Name: users transit_profile_named; Type: TRIGGER; Schema: auth; Owner: -
--

CREATE TRIGGER transit_profile_named AFTER UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW EXECUTE FUNCTION public.transit_profile_name();


--
-- Name: alert_subscription_entities transit_publish; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish AFTER INSERT OR DELETE OR UPDATE ON public.alert_subscription_entities FOR EACH ROW EXECUTE FUNCTION public.transit_publish('subscription_id', 'user_id', 'kind', 'entity_id');


--
-- Name: alert_subscriptions transit_publish; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish AFTER INSERT OR DELETE OR UPDATE ON public.alert_subscriptions FOR EACH ROW EXECUTE FUNCTION public.transit_publish('id', 'user_id');


--
-- Name: eta_share_recipients transit_publish; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish AFTER INSERT OR DELETE OR UPDATE ON public.eta_share_recipients FOR EACH ROW EXECUTE FUNCTION public.transit_publish('share_id', 'user_id', 'owner_id');


--
-- Name: eta_shares transit_publish; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish AFTER INSERT OR DELETE OR UPDATE ON public.eta_shares FOR EACH ROW EXECUTE FUNCTION public.transit_publish('id', 'user_id', 'is_active', 'expires_at');


--
-- Name: favorites transit_publish; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish AFTER INSERT OR DELETE OR UPDATE ON public.favorites FOR EACH ROW EXECUTE FUNCTION public.transit_publish('id', 'user_id');


--
-- Name: friends transit_publish; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish AFTER INSERT OR DELETE ON public.friends FOR EACH ROW EXECUTE FUNCTION public.transit_publish('id', 'user_id', 'friend_id', 'status', 'suppressed');


--
-- Name: safety_reports transit_publish; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish AFTER INSERT OR DELETE ON public.safety_reports FOR EACH ROW EXECUTE FUNCTION public.transit_publish('id', 'user_id', 'is_resolved', 'expires_at', 'visibility');


--
-- Name: friends transit_publish_updates; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish_updates AFTER UPDATE ON public.friends FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.friend_id IS DISTINCT FROM new.friend_id) OR (old.status IS DISTINCT FROM new.status) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.updated_at IS DISTINCT FROM new.updated_at))) EXECUTE FUNCTION public.transit_publish('id', 'user_id', 'friend_id', 'status', 'suppressed');


--
-- Name: safety_reports transit_publish_updates; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER transit_publish_updates AFTER UPDATE ON public.safety_reports FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id) OR (old.latitude IS DISTINCT FROM new.latitude) OR (old.longitude IS DISTINCT FROM new.longitude) OR (old.report_type IS DISTINCT FROM new.report_type) OR (old.description IS DISTINCT FROM new.description) OR (old.severity IS DISTINCT FROM new.severity) OR (old.is_resolved IS DISTINCT FROM new.is_resolved) OR (old.expires_at IS DISTINCT FROM new.expires_at) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.updated_at IS DISTINCT FROM new.updated_at))) EXECUTE FUNCTION public.transit_publish('id', 'user_id', 'is_resolved', 'expires_at', 'visibility');


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
-- Name: one_time_tokens one_time_tokens_sign_up_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_sign_up_id_fkey FOREIGN KEY (sign_up_id) REFERENCES auth.sign_ups(id) ON DELETE CASCADE;


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
-- Name: sign_ups sign_ups_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.sign_ups
    ADD CONSTRAINT sign_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: adventure_plans adventure_plans_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.adventure_plans
    ADD CONSTRAINT adventure_plans_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


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
-- Name: eta_share_links eta_share_links_share_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.eta_share_links
    ADD CONSTRAINT eta_share_links_share_id_fkey FOREIGN KEY (share_id) REFERENCES public.eta_shares(id) ON DELETE CASCADE;


--
-- Name: eta_share_links eta_share_links_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.eta_share_links
    ADD CONSTRAINT eta_share_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: eta_share_recipients eta_share_recipients_owner_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.eta_share_recipients
    ADD CONSTRAINT eta_share_recipients_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: eta_share_recipients eta_share_recipients_share_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.eta_share_recipients
    ADD CONSTRAINT eta_share_recipients_share_id_fkey FOREIGN KEY (share_id) REFERENCES public.eta_shares(id) ON DELETE CASCADE;


--
-- Name: eta_share_recipients eta_share_recipients_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.eta_share_recipients
    ADD CONSTRAINT eta_share_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: eta_shares eta_shares_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.eta_shares
    ADD CONSTRAINT eta_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: favorites favorites_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.favorites
    ADD CONSTRAINT favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: friends friends_friend_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.friends
    ADD CONSTRAINT friends_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: friends friends_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.friends
    ADD CONSTRAINT friends_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: live_activities live_activities_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.live_activities
    ADD CONSTRAINT live_activities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


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
-- Name: safety_report_flags safety_report_flags_report_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.safety_report_flags
    ADD CONSTRAINT safety_report_flags_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.safety_reports(id) ON DELETE CASCADE;


--
-- Name: safety_report_flags safety_report_flags_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.safety_report_flags
    ADD CONSTRAINT safety_report_flags_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: safety_reports safety_reports_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.safety_reports
    ADD CONSTRAINT safety_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: saved_places saved_places_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saved_places
    ADD CONSTRAINT saved_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


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
-- Name: users users_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: withheld_alerts withheld_alerts_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.withheld_alerts
    ADD CONSTRAINT withheld_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: objects objects_owner_fkey; Type: FK CONSTRAINT; Schema: storage; Owner: -
--

ALTER TABLE ONLY storage.objects
    ADD CONSTRAINT objects_owner_fkey FOREIGN KEY (owner) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: spent_tokens spent_tokens_owner_fkey; Type: FK CONSTRAINT; Schema: storage; Owner: -
--

ALTER TABLE ONLY storage.spent_tokens
    ADD CONSTRAINT spent_tokens_owner_fkey FOREIGN KEY (owner) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: usage usage_owner_fkey; Type: FK CONSTRAINT; Schema: storage; Owner: -
--

ALTER TABLE ONLY storage.usage
    ADD CONSTRAINT usage_owner_fkey FOREIGN KEY (owner) REFERENCES auth.users(id) ON DELETE CASCADE;


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
-- Name: sign_ups; Type: ROW SECURITY; Schema: auth; Owner: -
--

ALTER TABLE auth.sign_ups ENABLE ROW LEVEL SECURITY;

--
-- Name: users; Type: ROW SECURITY; Schema: auth; Owner: -
--

ALTER TABLE auth.users ENABLE ROW LEVEL SECURITY;

--
-- Name: adventure_plans; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.adventure_plans ENABLE ROW LEVEL SECURITY;

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
-- Name: eta_share_links; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.eta_share_links ENABLE ROW LEVEL SECURITY;

--
-- Name: eta_share_recipients; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.eta_share_recipients ENABLE ROW LEVEL SECURITY;

--
-- Name: eta_shares; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.eta_shares ENABLE ROW LEVEL SECURITY;

--
-- Name: favorites; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.favorites ENABLE ROW LEVEL SECURITY;

--
-- Name: friends; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.friends ENABLE ROW LEVEL SECURITY;

--
-- Name: live_activities; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.live_activities ENABLE ROW LEVEL SECURITY;

--
-- Name: notification_history; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.notification_history ENABLE ROW LEVEL SECURITY;

--
-- Name: notification_mutes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.notification_mutes ENABLE ROW LEVEL SECURITY;

--
-- Name: adventure_plans own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.adventure_plans FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


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
-- Name: eta_share_links own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.eta_share_links FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: eta_share_recipients own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.eta_share_recipients FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: eta_shares own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.eta_shares FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: favorites own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.favorites FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: live_activities own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.live_activities FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: notification_mutes own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.notification_mutes FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: safety_reports own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.safety_reports FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: saved_places own_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_delete ON public.saved_places FOR DELETE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


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
-- Name: adventure_plans own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.adventure_plans FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: alert_subscription_entities own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.alert_subscription_entities FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT auth.uid() AS uid)) AND (subscription_id = ANY (ARRAY( SELECT t1.id
   FROM public.alert_subscriptions t1
  WHERE (t1.user_id = ( SELECT auth.uid() AS uid)))))));


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
-- Name: live_activities own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.live_activities FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


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
-- Name: saved_places own_insert; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_insert ON public.saved_places FOR INSERT TO authenticated WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


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
-- Name: friends own_or_asked; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_or_asked ON public.friends FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) OR ((friend_id = ( SELECT auth.uid() AS uid)) AND (status <> 'blocked'::text) AND (suppressed = false))));


--
-- Name: friends own_or_asked_delete; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_or_asked_delete ON public.friends FOR DELETE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) OR ((friend_id = ( SELECT auth.uid() AS uid)) AND (status <> 'blocked'::text) AND (suppressed = false))));


--
-- Name: users own_or_friend; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_or_friend ON public.users FOR SELECT TO authenticated USING (((id = ( SELECT auth.uid() AS uid)) OR (id = ANY (ARRAY( SELECT t1.user_id
   FROM public.friends t1
  WHERE ((t1.friend_id = ( SELECT auth.uid() AS uid)) AND (t1.status = 'accepted'::text))))) OR (id = ANY (ARRAY( SELECT t1.friend_id
   FROM public.friends t1
  WHERE ((t1.user_id = ( SELECT auth.uid() AS uid)) AND (t1.status = 'accepted'::text)))))));


--
-- Name: eta_shares own_or_received; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_or_received ON public.eta_shares FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) OR ((is_active = true) AND (expires_at > ( SELECT COALESCE((((NULLIF(current_setting('request.jwt.claims'::text, true), ''::text))::jsonb ->> 'transit_now'::text))::timestamp with time zone, now()) AS "coalesce")) AND (id = ANY (ARRAY( SELECT t1.share_id
   FROM public.eta_share_recipients t1
  WHERE (t1.user_id = ( SELECT auth.uid() AS uid))))) AND ((user_id = ANY (ARRAY( SELECT t1.user_id
   FROM public.friends t1
  WHERE ((t1.friend_id = ( SELECT auth.uid() AS uid)) AND (t1.status = 'accepted'::text))))) OR (user_id = ANY (ARRAY( SELECT t1.friend_id
   FROM public.friends t1
  WHERE ((t1.user_id = ( SELECT auth.uid() AS uid)) AND (t1.status = 'accepted'::text)))))))));


--
-- Name: eta_share_recipients own_or_sent; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_or_sent ON public.eta_share_recipients FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) OR (owner_id = ( SELECT auth.uid() AS uid))));


--
-- Name: safety_reports own_or_shown; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_or_shown ON public.safety_reports FOR SELECT TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) OR ((visibility = 'shown'::text) AND (is_resolved = false) AND (expires_at > ( SELECT COALESCE((((NULLIF(current_setting('request.jwt.claims'::text, true), ''::text))::jsonb ->> 'transit_now'::text))::timestamp with time zone, now()) AS "coalesce")))));


--
-- Name: adventure_plans own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.adventure_plans FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


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
-- Name: eta_share_links own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.eta_share_links FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: favorites own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.favorites FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: live_activities own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.live_activities FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


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
-- Name: saved_places own_select; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_select ON public.saved_places FOR SELECT TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid)));


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
-- Name: adventure_plans own_unfinished_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_unfinished_update ON public.adventure_plans FOR UPDATE TO authenticated USING (((user_id = ( SELECT auth.uid() AS uid)) AND (status = ANY (ARRAY['draft'::text, 'active'::text])))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: alert_subscriptions own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.alert_subscriptions FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: departure_reminders own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.departure_reminders FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: eta_share_recipients own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.eta_share_recipients FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: favorites own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.favorites FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: live_activities own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.live_activities FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


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
-- Name: safety_reports own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.safety_reports FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


--
-- Name: saved_places own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.saved_places FOR UPDATE TO authenticated USING ((user_id = ( SELECT auth.uid() AS uid))) WITH CHECK ((user_id = ( SELECT auth.uid() AS uid)));


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
-- Name: users own_update; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY own_update ON public.users FOR UPDATE TO authenticated USING ((id = ( SELECT auth.uid() AS uid))) WITH CHECK ((id = ( SELECT auth.uid() AS uid)));


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
-- Name: safety_report_flags; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.safety_report_flags ENABLE ROW LEVEL SECURITY;

--
-- Name: safety_reports; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.safety_reports ENABLE ROW LEVEL SECURITY;

--
-- Name: saved_places; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.saved_places ENABLE ROW LEVEL SECURITY;

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
-- Name: users; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;

--
-- Name: withheld_alerts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.withheld_alerts ENABLE ROW LEVEL SECURITY;

--
-- Name: objects; Type: ROW SECURITY; Schema: storage; Owner: -
--

ALTER TABLE storage.objects ENABLE ROW LEVEL SECURITY;

--
-- Name: objects own_delete; Type: POLICY; Schema: storage; Owner: -
--

CREATE POLICY own_delete ON storage.objects FOR DELETE TO authenticated USING ((owner = ( SELECT auth.uid() AS uid)));


--
-- Name: objects own_insert; Type: POLICY; Schema: storage; Owner: -
--

CREATE POLICY own_insert ON storage.objects FOR INSERT TO authenticated WITH CHECK (((owner = ( SELECT auth.uid() AS uid)) AND (((bucket_id = ANY (ARRAY['avatars'::text, 'adventure_photos'::text])) AND (owner_folder = ( SELECT auth.uid() AS uid))) OR ((bucket_id = 'safety_reports'::text) AND (NOT (owner_folder IS NOT NULL))))));


--
-- Name: spent_tokens own_insert; Type: POLICY; Schema: storage; Owner: -
--

CREATE POLICY own_insert ON storage.spent_tokens FOR INSERT TO authenticated WITH CHECK ((owner = ( SELECT auth.uid() AS uid)));


--
-- Name: objects own_select; Type: POLICY; Schema: storage; Owner: -
--

CREATE POLICY own_select ON storage.objects FOR SELECT TO authenticated USING ((owner = ( SELECT auth.uid() AS uid)));


--
-- Name: spent_tokens own_select; Type: POLICY; Schema: storage; Owner: -
--

CREATE POLICY own_select ON storage.spent_tokens FOR SELECT TO authenticated USING ((owner = ( SELECT auth.uid() AS uid)));


--
-- Name: usage own_select; Type: POLICY; Schema: storage; Owner: -
--

CREATE POLICY own_select ON storage.usage FOR SELECT TO authenticated USING ((owner = ( SELECT auth.uid() AS uid)));


--
-- Name: objects own_update; Type: POLICY; Schema: storage; Owner: -
--

CREATE POLICY own_update ON storage.objects FOR UPDATE TO authenticated USING ((owner = ( SELECT auth.uid() AS uid))) WITH CHECK (((owner = ( SELECT auth.uid() AS uid)) AND (((bucket_id = ANY (ARRAY['avatars'::text, 'adventure_photos'::text])) AND (owner_folder = ( SELECT auth.uid() AS uid))) OR ((bucket_id = 'safety_reports'::text) AND (NOT (owner_folder IS NOT NULL))))));


--
-- Name: usage own_update; Type: POLICY; Schema: storage; Owner: -
--

CREATE POLICY own_update ON storage.usage FOR UPDATE TO authenticated USING ((owner = ( SELECT auth.uid() AS uid))) WITH CHECK ((owner = ( SELECT auth.uid() AS uid)));


--
-- Name: spent_tokens; Type: ROW SECURITY; Schema: storage; Owner: -
--

ALTER TABLE storage.spent_tokens ENABLE ROW LEVEL SECURITY;

--
-- Name: usage; Type: ROW SECURITY; Schema: storage; Owner: -
--

ALTER TABLE storage.usage ENABLE ROW LEVEL SECURITY;

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
-- Name: SCHEMA storage; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA storage TO anon;
GRANT USAGE ON SCHEMA storage TO authenticated;
GRANT USAGE ON SCHEMA storage TO service_role;


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
-- Name: TABLE sign_ups; Type: ACL; Schema: auth; Owner: -
--

GRANT ALL ON TABLE auth.sign_ups TO service_role;


--
-- Name: TABLE users; Type: ACL; Schema: auth; Owner: -
--

GRANT ALL ON TABLE auth.users TO service_role;


--
-- Name: TABLE adventure_plans; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.adventure_plans TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.adventure_plans TO authenticated;


--
-- Name: COLUMN adventure_plans.user_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(user_id) ON TABLE public.adventure_plans TO authenticated;


--
-- Name: COLUMN adventure_plans.title; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(title) ON TABLE public.adventure_plans TO authenticated;


--
-- Name: COLUMN adventure_plans.description; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(description) ON TABLE public.adventure_plans TO authenticated;


--
-- Name: COLUMN adventure_plans.route_data; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(route_data) ON TABLE public.adventure_plans TO authenticated;


--
-- Name: COLUMN adventure_plans.stops; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(stops) ON TABLE public.adventure_plans TO authenticated;


--
-- Name: COLUMN adventure_plans.status; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(status) ON TABLE public.adventure_plans TO authenticated;


--
-- Name: COLUMN adventure_plans.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.adventure_plans TO authenticated;


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
-- Name: TABLE eta_share_links; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.eta_share_links TO service_role;
GRANT DELETE ON TABLE public.eta_share_links TO authenticated;


--
-- Name: COLUMN eta_share_links.id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(id) ON TABLE public.eta_share_links TO authenticated;


--
-- Name: COLUMN eta_share_links.share_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(share_id) ON TABLE public.eta_share_links TO authenticated;


--
-- Name: COLUMN eta_share_links.user_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(user_id) ON TABLE public.eta_share_links TO authenticated;


--
-- Name: COLUMN eta_share_links.shows_name; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(shows_name) ON TABLE public.eta_share_links TO authenticated;


--
-- Name: COLUMN eta_share_links.created_at; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(created_at) ON TABLE public.eta_share_links TO authenticated;


--
-- Name: TABLE eta_share_recipients; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.eta_share_recipients TO service_role;
GRANT SELECT,DELETE ON TABLE public.eta_share_recipients TO authenticated;


--
-- Name: COLUMN eta_share_recipients.seen_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(seen_at) ON TABLE public.eta_share_recipients TO authenticated;


--
-- Name: TABLE eta_shares; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.eta_shares TO service_role;
GRANT SELECT,DELETE ON TABLE public.eta_shares TO authenticated;


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
-- Name: TABLE friends; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.friends TO service_role;
GRANT DELETE ON TABLE public.friends TO authenticated;


--
-- Name: COLUMN friends.id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(id) ON TABLE public.friends TO authenticated;


--
-- Name: COLUMN friends.user_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(user_id) ON TABLE public.friends TO authenticated;


--
-- Name: COLUMN friends.friend_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(friend_id) ON TABLE public.friends TO authenticated;


--
-- Name: COLUMN friends.status; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(status) ON TABLE public.friends TO authenticated;


--
-- Name: COLUMN friends.created_at; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(created_at) ON TABLE public.friends TO authenticated;


--
-- Name: COLUMN friends.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(updated_at) ON TABLE public.friends TO authenticated;


--
-- Name: TABLE live_activities; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.live_activities TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.live_activities TO authenticated;


--
-- Name: COLUMN live_activities.apns_token; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(apns_token) ON TABLE public.live_activities TO authenticated;


--
-- Name: COLUMN live_activities.environment; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(environment) ON TABLE public.live_activities TO authenticated;


--
-- Name: COLUMN live_activities.journey; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(journey) ON TABLE public.live_activities TO authenticated;


--
-- Name: COLUMN live_activities.content; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(content) ON TABLE public.live_activities TO authenticated;


--
-- Name: COLUMN live_activities.told_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(told_at) ON TABLE public.live_activities TO authenticated;


--
-- Name: COLUMN live_activities.ends_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(ends_at) ON TABLE public.live_activities TO authenticated;


--
-- Name: COLUMN live_activities.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.live_activities TO authenticated;


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
-- Name: TABLE safety_report_flags; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.safety_report_flags TO service_role;


--
-- Name: TABLE safety_reports; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.safety_reports TO service_role;
GRANT DELETE ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(id) ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.user_id; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(user_id) ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.latitude; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(latitude) ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.longitude; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(longitude) ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.report_type; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(report_type) ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.description; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(description),UPDATE(description) ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.severity; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(severity),UPDATE(severity) ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.is_resolved; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(is_resolved),UPDATE(is_resolved) ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.expires_at; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(expires_at) ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.created_at; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(created_at) ON TABLE public.safety_reports TO authenticated;


--
-- Name: COLUMN safety_reports.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT SELECT(updated_at),UPDATE(updated_at) ON TABLE public.safety_reports TO authenticated;


--
-- Name: TABLE saved_places; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.saved_places TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.saved_places TO authenticated;


--
-- Name: COLUMN saved_places.user_id; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(user_id) ON TABLE public.saved_places TO authenticated;


--
-- Name: COLUMN saved_places.name; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(name) ON TABLE public.saved_places TO authenticated;


--
-- Name: COLUMN saved_places.address; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(address) ON TABLE public.saved_places TO authenticated;


--
-- Name: COLUMN saved_places.latitude; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(latitude) ON TABLE public.saved_places TO authenticated;


--
-- Name: COLUMN saved_places.longitude; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(longitude) ON TABLE public.saved_places TO authenticated;


--
-- Name: COLUMN saved_places.place_type; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(place_type) ON TABLE public.saved_places TO authenticated;


--
-- Name: COLUMN saved_places.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.saved_places TO authenticated;


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
-- Name: COLUMN user_devices.keeps_timetable; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(keeps_timetable) ON TABLE public.user_devices TO authenticated;


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
-- Name: COLUMN user_notification_prefs.delay_minutes_min; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(delay_minutes_min) ON TABLE public.user_notification_prefs TO authenticated;


--
-- Name: TABLE users; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.users TO service_role;
GRANT SELECT ON TABLE public.users TO authenticated;


--
-- Name: COLUMN users.display_name; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(display_name) ON TABLE public.users TO authenticated;


--
-- Name: COLUMN users.avatar_url; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(avatar_url) ON TABLE public.users TO authenticated;


--
-- Name: COLUMN users.updated_at; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE public.users TO authenticated;


--
-- Name: TABLE withheld_alerts; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.withheld_alerts TO service_role;


--
-- Name: TABLE objects; Type: ACL; Schema: storage; Owner: -
--

GRANT ALL ON TABLE storage.objects TO service_role;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE storage.objects TO authenticated;


--
-- Name: TABLE spent_tokens; Type: ACL; Schema: storage; Owner: -
--

GRANT ALL ON TABLE storage.spent_tokens TO service_role;
GRANT SELECT,INSERT ON TABLE storage.spent_tokens TO authenticated;


--
-- Name: TABLE usage; Type: ACL; Schema: storage; Owner: -
--

GRANT ALL ON TABLE storage.usage TO service_role;
GRANT SELECT ON TABLE storage.usage TO authenticated;


--
-- Name: COLUMN usage.updated_at; Type: ACL; Schema: storage; Owner: -
--

GRANT UPDATE(updated_at) ON TABLE storage.usage TO authenticated;


--
-- PostgreSQL database dump complete
--


