import HTTPTypes
import Hummingbird

/// Media types of answers that several kinds of them have.
enum MediaType {
    static let json = "application/json; charset=utf-8"
}

/// Keeps browsers from taking an answer for something else than it says it is (WHATWG Fetch §3.6).
struct MediaTypes: Middleware {
    func after(_ response: inout Response, _ exchange: Exchange) {
        response.headers[.xContentTypeOptions] = "nosniff"
    }
}
