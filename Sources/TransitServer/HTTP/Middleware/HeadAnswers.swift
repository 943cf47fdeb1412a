import Hummingbird

/// Answers HEAD with what GET is answered with, without its body (RFC 9110 §9.3.2).
struct HeadAnswers: Middleware {
    func after(_ response: inout Response, _ exchange: Exchange) {
        if exchange.request.method == .head { response.dropBody() }
    }
}
