import Feeds
import Logging

/// The environment variables this program reads, apart from those that city files name.
enum KnownVariables {
    static let names: Set<String> = [
        "ALERT_AUDIENCE", "ALLOWED_ORIGINS", "APNS_BUNDLE_ID", "APNS_KEY_ID", "APNS_PRIVATE_KEY_PATH", "APNS_TEAM_ID",
        "APNS_TRUSTED_CERTIFICATES", "APNS_URL", "APPLE_CLIENT_IDS", "APPLE_ISSUER", "APPLE_KEYS_URL", "APP_STORE_URL",
        "AUTH_AUTOCONFIRM", "AUTH_MAILS_PER_HOUR", "AUTH_MAILS_PER_NETWORK", "AUTH_REDIRECT_URLS", "AUTH_SIGNUPS",
        "DATABASE_URL", "DATA_DIR", "DOWNLOAD_BASE_URL", "DRAIN_SECONDS", "FARES", "HEADER_TIMEOUT", "HOST",
        "IDLE_TIMEOUT", "JWT_PRIVATE_KEY_FILE",
        "JWT_SECRET", "LOG_LEVEL", "MAIL_FROM", "MAP_WATER", "MAX_CONNECTIONS",
        "MAX_CONNECTIONS_PER_ADDRESS", "MAX_OPEN_FILES", "MINIMUM_APP_VERSION", "NSW_API_BASE_URL", "NSW_API_KEY",
        "OBJECTS_DIR", "OPERATIONS", "OPERATIONS_TOKEN", "PLANNER_CLIENT_RUNNING", "PLANNER_CLIENT_WAITING",
        "PLANNER_THREADS",
        "PLANNER_WAITING", "PORT", "PUBLIC_URL", "RATE_LIMITS", "RATE_LIMIT_ACCOUNT", "RATE_LIMIT_COMPANION",
        "RATE_LIMIT_DOWNLOAD",
        "RATE_LIMIT_MAP", "RATE_LIMIT_PLANNING", "RATE_LIMIT_REFRESH", "RATE_LIMIT_STANDARD", "SITE_URL",
        "SMTP_TRUSTED_CERTIFICATES", "SMTP_URL", "STREAM_LIMITS", "SUPABASE_ISSUER", "SUPABASE_JWKS_URL",
        "SUPABASE_JWT_SECRET", "SWIFT_BACKTRACE", "TRUSTED_PROXIES", "WRITE_TIMEOUT",
    ]

    /// Shorter names are near too many that are other programs'.
    private static let shortest = 8

    /// Warns of each variable that is none of them but nearly one: whoever wrote it believes that it is set.
    static func warnOfMisspelt(_ variables: some Sequence<String>, _ logger: Logger) {
        for written in variables.sorted() where written.utf8.count >= shortest && !names.contains(written) {
            let limit = written.utf8.count < 12 ? 1 : 3
            guard let meant = Spelling.nearest(to: written, among: names, limit: limit) else { continue }
            logger.warning(
                "unknown_environment_variable", metadata: ["name": "\(written)", "did_you_mean": "\(meant)"])
        }
    }
}
