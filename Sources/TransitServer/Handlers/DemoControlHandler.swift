import HTTPTypes
import Hummingbird
import TransitAPI

/// Asks the simulated feeds of a demonstration to fail, to mend, and to publish alerts.
package struct DemoControls: Sendable {
    /// Answers a request of the feeds' own control: method, path below `/mock` and body; status and JSON come back.
    let ask: @Sendable (_ method: String, _ path: String, _ body: [UInt8]) -> (status: Int, json: [UInt8])

    /// Controls that pass everything on.
    package init(
        ask: @escaping @Sendable (_ method: String, _ path: String, _ body: [UInt8]) -> (status: Int, json: [UInt8])
    ) {
        self.ask = ask
    }
}

/// `/dev/faults` and `/dev/alerts/{id}`, in demonstrations only.
enum DemoControlHandler {
    static func routes(_ controls: DemoControls) -> [Dispatcher.Route] {
        [
            route("/dev/faults", .get, to: "/status", controls), route("/dev/faults", .post, to: "/faults", controls),
            route("/dev/faults", .delete, to: "/faults", controls),
            route("/dev/alerts/{id}", .put, to: "/alerts/", controls),
            route("/dev/alerts/{id}", .delete, to: "/alerts/", controls),
        ]
    }

    private static func route(
        _ path: String, _ method: EndpointMethod, to control: String, _ controls: DemoControls
    ) -> Dispatcher.Route {
        var route = Dispatcher.Route(
            path, method, name: "dev_controls",
            handler: .immediate { exchange, path, _ in
                let (status, json) = controls.ask(method.rawValue, control + (path["id"] ?? ""), exchange.body)
                guard !json.isEmpty else { return .response(AuthAnswer.empty()) }
                return .response(
                    AuthAnswer.bytes(
                        json, MediaType.json, status: HTTPResponse.Status(code: status)))
            })
        if method == .post || method == .put { route.body = .whole(atMost: 64 << 10) }
        return route
    }
}
