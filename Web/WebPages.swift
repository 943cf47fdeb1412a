/// A file of the console, the reference or the public site, as it is served.
public struct WebFile: Sendable {
    /// Where it lies below its part: `views/board.js`.
    public let path: String
    /// What it holds.
    public let bytes: [UInt8]

    /// A file.
    public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

    /// Its media type, by its ending.
    public var mediaType: String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "json": "application/json; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}

/// What browsers are given: part of the program, so that one binary is all there is to install.
public enum WebPages {
    /// The console, served at `/` and `/console/`.
    public static let console: [WebFile] = [
        WebFile(path: "index.html", bytes: PackageResources.index_html),
        WebFile(path: "wall.html", bytes: PackageResources.wall_html),
        WebFile(path: "account.css", bytes: PackageResources.account_css),
        WebFile(path: "api.js", bytes: PackageResources.api_js),
        WebFile(path: "board.css", bytes: PackageResources.board_css),
        WebFile(path: "console.css", bytes: PackageResources.console_css),
        WebFile(path: "format.js", bytes: PackageResources.format_js),
        WebFile(path: "icons.svg", bytes: PackageResources.icons_svg),
        WebFile(path: "main.js", bytes: PackageResources.main_js),
        WebFile(path: "map/camera.js", bytes: PackageResources.camera_js),
        WebFile(path: "map/lines.js", bytes: PackageResources.lines_js),
        WebFile(path: "map/map.js", bytes: PackageResources.map_js),
        WebFile(path: "map/projection.js", bytes: PackageResources.projection_js),
        WebFile(path: "map/stops.js", bytes: PackageResources.stops_js),
        WebFile(path: "map/vehicles.js", bytes: PackageResources.vehicles_js),
        WebFile(path: "operations.css", bytes: PackageResources.operations_css),
        WebFile(path: "parts.js", bytes: PackageResources.parts_js),
        WebFile(path: "plan.css", bytes: PackageResources.plan_css),
        WebFile(path: "session.js", bytes: PackageResources.session_js),
        WebFile(path: "text.js", bytes: PackageResources.text_js),
        WebFile(path: "texts/account.en.js", bytes: PackageResources.account_en_js),
        WebFile(path: "texts/alerts.en.js", bytes: PackageResources.alerts_en_js),
        WebFile(path: "texts/board.en.js", bytes: PackageResources.board_en_js),
        WebFile(path: "texts/map.en.js", bytes: PackageResources.map_en_js),
        WebFile(path: "texts/operations.en.js", bytes: PackageResources.operations_en_js),
        WebFile(path: "texts/plan.en.js", bytes: PackageResources.plan_en_js),
        WebFile(path: "texts/shell.en.js", bytes: PackageResources.shell_en_js),
        WebFile(path: "views/account-favourites.js", bytes: PackageResources.account_favourites_js),
        WebFile(path: "views/account-kept.js", bytes: PackageResources.account_kept_js),
        WebFile(path: "views/account-notifications.js", bytes: PackageResources.account_notifications_js),
        WebFile(path: "views/account-parts.js", bytes: PackageResources.account_parts_js),
        WebFile(path: "views/account-security.js", bytes: PackageResources.account_security_js),
        WebFile(path: "views/account-settings.js", bytes: PackageResources.account_settings_js),
        WebFile(path: "views/account-sign-in.js", bytes: PackageResources.account_sign_in_js),
        WebFile(path: "views/account.js", bytes: PackageResources.account_js),
        WebFile(path: "views/alerts.js", bytes: PackageResources.alerts_js),
        WebFile(path: "views/board.js", bytes: PackageResources.board_js),
        WebFile(path: "views/departure.js", bytes: PackageResources.departure_js),
        WebFile(path: "views/itinerary.js", bytes: PackageResources.itinerary_js),
        WebFile(path: "views/operations-faults.js", bytes: PackageResources.operations_faults_js),
        WebFile(path: "views/operations-figures.js", bytes: PackageResources.operations_figures_js),
        WebFile(path: "views/operations.js", bytes: PackageResources.operations_js),
        WebFile(path: "views/plan.js", bytes: PackageResources.plan_js),
        WebFile(path: "views/question.js", bytes: PackageResources.question_js),
        WebFile(path: "views/recent.js", bytes: PackageResources.recent_js),
        WebFile(path: "views/steady.js", bytes: PackageResources.steady_js),
        WebFile(path: "views/stop-search.js", bytes: PackageResources.stop_search_js),
        WebFile(path: "views/stop.js", bytes: PackageResources.stop_js),
        WebFile(path: "views/timetable.js", bytes: PackageResources.timetable_js),
        WebFile(path: "views/trip.js", bytes: PackageResources.trip_js),
        WebFile(path: "views/wall.js", bytes: PackageResources.wall_js),
        WebFile(path: "wall.css", bytes: PackageResources.wall_css),
    ]

    /// The API's documentation, served below `/api/v1`.
    public static let reference: [WebFile] = [
        WebFile(path: "docs.html", bytes: PackageResources.docs_html),
        WebFile(path: "redoc.html", bytes: PackageResources.redoc_html),
        WebFile(path: "docs.css", bytes: PackageResources.docs_css),
        WebFile(path: "redoc.css", bytes: PackageResources.redoc_css),
        WebFile(path: "reference.css", bytes: PackageResources.reference_css),
        WebFile(path: "docs.js", bytes: PackageResources.docs_js),
        WebFile(path: "redoc.js", bytes: PackageResources.redoc_js),
        WebFile(path: "dom.js", bytes: PackageResources.dom_js),
        WebFile(path: "frame.js", bytes: PackageResources.frame_js),
        WebFile(path: "openapi.js", bytes: PackageResources.openapi_js),
        WebFile(path: "request.js", bytes: PackageResources.request_js),
        WebFile(path: "schema.js", bytes: PackageResources.schema_js),
        WebFile(path: "mark.svg", bytes: PackageResources.mark_svg),
    ]

    /// Parts of the public site: the middle of each page, and what all of them use.
    public static let site: [WebFile] = [
        WebFile(path: "landing.html", bytes: PackageResources.landing_html),
        WebFile(path: "about.html", bytes: PackageResources.about_html),
        WebFile(path: "privacy.html", bytes: PackageResources.privacy_html),
        WebFile(path: "terms.html", bytes: PackageResources.terms_html),
        WebFile(path: "site.css", bytes: PackageResources.site_css),
        WebFile(path: "mark.svg", bytes: PackageResources.mark_svg),
    ]
}

/// Text as it may stand in a page.
public enum HTML {
    /// Text whose characters mean only themselves, between tags and in quoted attributes.
    public static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.append(character)
            }
        }
    }
}
