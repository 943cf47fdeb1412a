/// The codes of errors that the companion's contract knows.
enum ContractCode {
    /// What an answer of this HTTP status is called.
    static func of(_ status: Int) -> String {
        switch status {
        case 401: "AUTH_INVALID"
        case 403: "ACCESS_DENIED"
        case 404: "NOT_FOUND"
        case 429: "RATE_LIMITED"
        case 500...: "SERVER_ERROR"
        default: "VALIDATION_ERROR"
        }
    }
}
