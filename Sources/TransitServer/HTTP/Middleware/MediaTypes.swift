import HTTPTypes
import Hummingbird

/// Keeps browsers from taking an answer for something else than it says it is (WHATWG Fetch §3.6).
struct MediaTypes: Middleware {
    func after(_ response: inout Response, _ exchange: Exchange) {
        response.headers[.xContentTypeOptions] = "nosniff"
    }
}
