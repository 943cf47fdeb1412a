/// Whether the process answers.
public struct HealthBody: ResponseBody {
    /// Always ok when anything answers at all.
    public var status: HealthStatus
}

/// Whether the server can answer riders, and why not.
public struct ReadyBody: ResponseBody {
    /// ok or degraded with status 200, unavailable with 503.
    public var status: HealthStatus
    /// Timetable being served; null before one is loaded.
    @Nullable public var timetable: TimetableSummary?
    /// Each thing looked at.
    public var checks: [HealthCheck]
}

/// One thing readiness depends on.
public struct HealthCheck: ResponseBody {
    /// Name of the check, stable.
    public var name: String
    /// Whether it passes.
    public var ok: Bool
    /// What was found, for operators.
    public var message: String
}

/// State of the process or of its readiness.
public enum HealthStatus: String, WireEnum {
    /// Fully working.
    case ok
    /// Working, with something missing that the checks name.
    case degraded
    /// Not ready to serve.
    case unavailable

    /// What a value a newer server may send is read as.
    public static let unrecognised: HealthStatus? = .unavailable
}

/// The timetable being served.
public struct TimetableSummary: ResponseBody {
    /// Version of the compiled timetable.
    public var version: String
    /// First service day it covers.
    public var validFrom: ISODate
    /// Last service day it covers.
    public var validUntil: ISODate
    /// Stops in it, stations included.
    public var stops: Int
    /// Routes in it.
    public var routes: Int
    /// Trips in it.
    public var trips: Int
    /// When it was compiled.
    public var generatedAt: Timestamp
}
