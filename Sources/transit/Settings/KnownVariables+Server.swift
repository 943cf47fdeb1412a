import Fares
import TransitServer

/// What nearly every server is told.
extension KnownVariables {
    static let basics = [
        Setting(
            "ENVIRONMENT", "production refuses settings that are for development", .value("development"),
            .checked { _ = try Stage($0) }),
        Setting("NSW_API_KEY", "key of Transport for NSW, which Cities/sydney.yaml names", secret: true),
        Setting(
            "NSW_API_BASE_URL", "another address in place of NSW's", .value("https://api.transport.nsw.gov.au"),
            .checked { _ = try $0.siteBase("NSW_API_BASE_URL") }),
        Setting(
            "PUBLIC_URL", "where the world reaches the server", .nothing,
            .checked { _ = try $0.siteBase("PUBLIC_URL") }),
        Setting(
            "TRUSTED_PROXIES", "addresses and ranges whose X-Forwarded-For is believed", .nothing,
            .checked { _ = try $0.trustedProxies() }),
        Setting("HOST", "address to listen on", .value("127.0.0.1")),
        Setting("PORT", "port to listen on, 0 for any free one", .value("8080"), .checked { _ = try $0.port() }),
        Setting("DATA_DIR", "everything the server writes is below it", .value("./data")),
        Setting(
            "LOG_LEVEL", "debug, info, notice, warning or error", .value("info"),
            .checked { _ = try ServerOptions.level(named: $0["LOG_LEVEL"]) }),
        Setting(
            "OPERATIONS", "who sees figures and faults: on, token or off",
            .told("on where only this machine reaches the server, else off"),
            .checked { _ = try OperationsAccess($0, ServerConfiguration()) }),
        Setting(
            "OPERATIONS_TOKEN", "what shows figures and faults with OPERATIONS=token", .nothing,
            .checked {
                if $0["OPERATIONS"] == nil { _ = try OperationsAccess($0, ServerConfiguration()) }
            }, secret: true),
    ]

    /// What several processes share.
    static let several = [
        Setting(
            "DATABASE_URL", "PostgreSQL for the people's database", .told("people.sqlite in DATA_DIR"),
            .checked { _ = try $0.people.databaseURL }),
        Setting(
            "REDIS_URL", "through which the worker that polls hands live data to all nodes", .nothing,
            .checked { _ = try NodeSettings.redis($0) }),
        Setting("TIMETABLES_DIR", "folder from which nodes take the timetables that a worker makes"),
        Setting(
            "JWT_SECRET", "what tokens are signed with and keys of apps are made from",
            .told("made at the first start and kept in DATA_DIR"),
            .checked { _ = try $0.people.secret("JWT_SECRET") }, secret: true),
        Setting(
            "JWT_PRIVATE_KEY_FILE", "P-256 key in PEM that tokens are signed with instead", .nothing,
            .checked { _ = try $0.people.privateKey() }),
        Setting("OBJECTS_DIR", "folder of photos", .told("objects in DATA_DIR")),
        Setting(
            "OBJECTS_URL", "bucket of photos in place of a folder, as s3://bucket/prefix", .nothing,
            .checked { _ = try $0.people.objectsPlace() }),
        Setting(
            "OBJECTS_ENDPOINT", "S3-compatible server of the bucket", .told("AWS"),
            .checked { if $0["OBJECTS_URL"] == nil { _ = try $0.people.objectsPlace() } }),
        Setting("AWS_REGION", "region of the bucket"),
        Setting("AWS_ACCESS_KEY_ID", "key for the bucket"),
        Setting("AWS_SECRET_ACCESS_KEY", "the secret half of the key", .nothing, .text, secret: true),
        Setting("AWS_SESSION_TOKEN", "what comes with a key that ends", .nothing, .text, secret: true),
    ]

    /// What apps and pages of others are told, maps and fares.
    static let app = [
        Setting(
            "DOWNLOAD_BASE_URL", "what stands in download_url, for a CDN", .told("PUBLIC_URL"),
            .checked { _ = try $0.siteBase("DOWNLOAD_BASE_URL") }),
        Setting(
            "MINIMUM_APP_VERSION", "older apps are told to update", .value("1.0.0"),
            .checked { _ = try $0.minimumAppVersion() }),
        Setting("APP_STORE_URL", "where they find the update", .value("https://apps.apple.com/"), .webAddress),
        Setting(
            "ALLOWED_ORIGINS", "origins whose pages may ask for everything", .nothing,
            .checked { _ = try $0.allowedOrigins() }),
        Setting(
            "FARES", "folder of fare tables", .told("Cities/fares/opal beside the program"),
            .checked { _ = try ServerOptions.journeyService(fares: $0["FARES"], water: nil) }),
        Setting(
            "MAP_WATER", "GeoJSON of water that maps show and nobody walks across",
            .told("water of the city, else Cities/sydney-water.geojson beside the program"),
            .checked { _ in _ = try ServerOptions.water() }),
        Setting(
            "GROUND", "ground file of streets and places; off for none", .told("ground of the city"),
            .checked { _ in _ = try ServerOptions.ground() }),
    ]

    /// About the program itself.
    static let program = [
        Setting("SWIFT_BACKTRACE", "how a crash is told", .value("enable=no")),
        Setting("TRANSIT_CONFIG", "file of settings that the environment does not name"),
        Setting(
            "TRANSIT_VERSION", "what transit --version says where no VERSION file lies beside the program",
            .told("unversioned build")),
    ]
}
