import Foundation
import NIOCore
import TransitAPI
import Wire

/// What is asked before any rider comes: which stops there are, the key of apps, and accounts for those who sign in.
struct Preparation {
    let pool: ConnectionPool
    let loop: any EventLoop
    let settings: LoadSettings

    /// What it comes to.
    struct Known: Sendable {
        var apiKey: String?
        var stops: CityStops
        var tokens: [String]
    }

    /// All of it.
    ///
    /// - Parameter told: how it goes, a line now and then.
    func all(told: (String) -> Void) async throws -> Known {
        let apiKey = try await apiKey()
        let stops = try await stops(apiKey)
        // Accounts of one run are not those of another on the same server.
        let run = String(UInt64.random(in: .min ... .max), radix: 36)
        let tokens = try await accounts(apiKey, run: run) { made in
            if made % 20 == 0 { told("\(made) of \(settings.accounts) riders have signed up") }
        }
        return Known(apiKey: apiKey, stops: stops, tokens: tokens)
    }

    /// The anon key that apps are built with; nil where the server tells none.
    private func apiKey() async throws -> String? {
        let headers = builder(nil).headers(from: Self.address)
        let answer = try await ask(LoadRequest(target: "/console/settings.json", headers: headers))
        guard answer.status == 200, let json = json(answer) else { return nil }
        return json["anon_key"]?.string
    }

    /// The city's stops, those with the most departures first.
    private func stops(_ apiKey: String?) async throws -> CityStops {
        guard let everywhere = MapBounds(west: -180, south: -90, east: 180, north: 90) else {
            throw LoadFault("the world has no bounds")
        }
        let target = TransitContract.mapStops.target(for: MapStopsRequest(bbox: everywhere, limit: 1_000))
        let answer = try await ask(LoadRequest(target: target, headers: builder(apiKey).headers(from: Self.address)))
        guard answer.status == 200, let bytes = plain(answer),
            let body = try? JSONDecoder().decode(Envelope<MapStopsBody>.self, from: Data(bytes)).data
        else {
            throw LoadFault("\(pool.target) does not tell its stops: status \(answer.status) to \(target)")
        }
        let stops = body.stops.compactMap { stop -> CityStop? in
            guard let latitude = stop.stopLat, let longitude = stop.stopLon else { return nil }
            return CityStop(id: stop.stopID, name: stop.stopName, latitude: latitude, longitude: longitude)
        }
        guard !stops.isEmpty else { throw LoadFault("\(pool.target) has no stops") }
        return CityStops(stops, exponent: settings.model.popularity)
    }

    /// Tokens of riders who have signed up just now, in the order of their numbers.
    private func accounts(_ apiKey: String?, run: String, told: (Int) -> Void) async throws -> [String] {
        guard settings.accounts > 0 else { return [] }
        guard let apiKey else { throw LoadFault("\(pool.target) keeps no accounts, so nobody can sign up there") }
        var tokens: [String] = []
        for first in stride(from: 0, to: settings.accounts, by: 4) {
            let numbers = first..<min(first + 4, settings.accounts)
            let made = try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for number in numbers { group.addTask { (number, try await signUp(number, apiKey, run)) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            tokens += made.sorted { $0.0 < $1.0 }.map(\.1)
            told(tokens.count)
        }
        return tokens
    }

    private func signUp(_ number: Int, _ apiKey: String, _ run: String) async throws -> String {
        let email = "load-\(run)-\(number)@riders.example"
        let headers = builder(apiKey).headers(from: "10.254.\(number >> 8 & 255).\(number & 255)")
        func post(_ path: String, _ fields: JSONObject) async throws -> LoadAnswer {
            let body = JSONValue.object(fields).bytes
            var headers = headers
            headers.add(name: "Content-Type", value: "application/json")
            headers.add(name: "Content-Length", value: "\(body.count)")
            return try await ask(LoadRequest(method: .POST, target: path, headers: headers, body: body))
        }
        let password = "many stops and \(number) trips"
        let signedUp = try await post("/auth/v1/signup", ["email": .string(email), "password": .string(password)])
        if let token = json(signedUp)?["access_token"]?.string { return token }
        guard signedUp.status == 200 else { throw fault(signedUp, "nobody can sign up") }
        for _ in 0..<100 {
            let mails = try await ask(LoadRequest(target: "/dev/mail?to=\(email)", headers: headers))
            guard mails.status == 200 else {
                throw fault(mails, "accounts need a server that shows its mails (transit demo) or AUTH_AUTOCONFIRM=on")
            }
            if let code = String(decoding: plain(mails) ?? [], as: UTF8.self).firstMatch(of: /code: (\d{6})/) {
                let proof: JSONObject = [
                    "type": "signup", "email": .string(email), "token": .string(String(code.1)),
                ]
                let verified = try await post("/auth/v1/verify", proof)
                guard let token = json(verified)?["access_token"]?.string else {
                    throw fault(verified, "the code of a mail was not taken")
                }
                return token
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw LoadFault("\(pool.target): the mail that confirms an account did not come within 10 s")
    }

    private func fault(_ answer: LoadAnswer, _ words: String) -> LoadFault {
        let said = String(decoding: (plain(answer) ?? []).prefix(200), as: UTF8.self)
        return LoadFault("\(pool.target): \(words): status \(answer.status), \(said)")
    }

    /// Whose address asks what no rider asks.
    private static let address = "10.255.0.1"

    private func builder(_ apiKey: String?) -> RequestBuilder {
        RequestBuilder(host: pool.target.hostHeader, appVersion: settings.appVersion, apiKey: apiKey)
    }

    /// Asks, and does not wait for the answer once the task is cancelled.
    private func ask(_ request: LoadRequest) async throws -> LoadAnswer {
        try Task.checkCancellation()
        let promise = loop.makePromise(of: LoadAnswer.self)
        loop.execute { [pool] in
            pool.send(request) { outcome, _, _ in
                switch outcome {
                case .answered(let answer): promise.succeed(answer)
                case .failed(let failure):
                    promise.fail(LoadFault("\(pool.target) does not answer (\(failure.rawValue)) to \(request.target)"))
                }
            }
        }
        return try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            promise.fail(CancellationError())
        }
    }

    private func plain(_ answer: LoadAnswer) -> [UInt8]? {
        answer.isCompressed ? Gunzip.inflated(answer.bytes) : answer.bytes
    }

    private func json(_ answer: LoadAnswer) -> JSONValue? {
        plain(answer).flatMap { try? JSONParser.parse($0) }
    }
}
