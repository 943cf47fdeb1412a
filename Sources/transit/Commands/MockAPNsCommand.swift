import ArgumentParser
import Foundation
import SimulatedCity
import Wire

/// `transit mock-apns`: Apple's push service, played on this machine.
struct MockAPNsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mock-apns",
        abstract: "Play Apple's push service: HTTP/2 over TLS, its checks and answers, and faults on demand.",
        discussion: """
            Prints the environment with which `transit serve` sends to it. What arrived, and its faults, are asked and set
            over plain HTTP on the control port.
            """)

    @Option(help: "Port to listen on; 0 for any that is free.")
    var port = 8443

    @Option(help: "Port of what arrived and of the faults; 0 for any that is free.")
    var controlPort = 8444

    @Option(help: "Address to listen on, with both.")
    var host = "127.0.0.1"

    @Option(
        help: "Folder where its certificate authority is kept, and the key to send with; made where it is not there.")
    var authority = "data/mock-apns"

    @Option(help: "The app's bundle id, the only apns-topic it takes.")
    var topic = "au.sydneytransit.demo"

    @Option(help: "Id of the key that pushes are signed with: ten letters and digits.")
    var keyID = "MOCKKEY001"

    @Option(help: "Id of the team the key belongs to: ten letters and digits.")
    var teamID = "MOCKTEAM01"

    @Option(help: "PEM file with the public half of the key to sign with, where you have one. (default: a key is made)")
    var publicKey: String?

    @Option(help: "File to which each accepted push is appended as a line of JSON before it is answered.")
    var journal: String?

    @Option(help: "Streams that a connection may have open.")
    var streams = 1_000

    @Option(help: "How many arrivals are kept to be asked for, 0 to 1000000.")
    var kept = 10_000

    /// Certificates stay by the machine's clock, as whoever sends checks them by it.
    @OptionGroup var clock: ClockOptions

    func validate() throws {
        for port in [port, controlPort] where !(0...65_535).contains(port) {
            throw ValidationError("a port is a number from 0 to 65535; \(port) is none")
        }
        guard port == 0 || port != controlPort else {
            throw ValidationError("--port and --control-port are both \(port); they must differ")
        }
        for (name, id) in [("--key-id", keyID), ("--team-id", teamID)] {
            guard id.utf8.count == 10, id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
                throw ValidationError("\(name) is ten letters and digits; “\(id)” is not")
            }
        }
        guard !topic.isEmpty, topic.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw ValidationError("--topic is an app's bundle id, such as au.example.transit; “\(topic)” is none")
        }
        guard (1...Int(Int32.max)).contains(streams) else {
            throw ValidationError("--streams is a number from 1 to \(Int32.max); it is \(streams)")
        }
        guard (0...1_000_000).contains(kept) else {
            throw ValidationError("--kept is a number from 0 to 1000000; it is \(kept)")
        }
    }

    func run() async throws {
        let clock = try clock.clock(zone: "Australia/Sydney")
        let mock: MockAPNs
        let account: MockAccount
        do {
            account =
                try publicKey.map { try MockAccount(publicKeyPath: $0, keyID: keyID, teamID: teamID) }
                ?? MockAccount(folder: authority, keyID: keyID, teamID: teamID)
            var options = MockAPNs.Options(topic: topic, keys: [account.key])
            (options.host, options.port, options.mostStreams) = (host, port, streams)
            (options.arrivalsKept, options.countsDelivered, options.journal) = (kept, false, journal)
            mock = try await MockAPNs.start(
                options, authority: MockAuthority(folder: authority), now: clock.milliseconds)
        } catch let error as MockAPNsError {
            throw Refusal(error.description)
        } catch {
            throw Refusal(host: host, port: port, error)
        }
        let greeting = Greeting(
            host: HostName.reaching(host), port: mock.port, authority: authority, topic: topic,
            keyID: keyID, teamID: teamID, privateKeyPath: account.privateKeyPath)
        do {
            try await mock.runControl(host: host, port: controlPort, stoppingOnSignals: true) { port in
                Machine.say(greeting.text(controlPort: port))
            }
        } catch {
            await mock.shutdown()
            throw Refusal(host: host, port: controlPort, option: "--control-port", error)
        }
        await mock.shutdown()
    }

    private struct Greeting {
        let host: String
        let port: Int
        let authority: String
        let topic: String
        let keyID: String
        let teamID: String
        let privateKeyPath: String?

        func text(controlPort: Int) -> String {
            let control = "http://\(host):\(controlPort)"
            let key = privateKeyPath ?? "AuthKey_\(keyID).p8   # the one whose public key it was given"
            return """
                A push service like Apple's is running at https://\(host):\(port)
                `transit serve` sends to it with
                  export APNS_URL=https://\(host):\(port)
                  export APNS_TRUSTED_CERTIFICATES=\(authority)/\(MockAuthority.certificateFile)
                  export APNS_KEY_ID=\(keyID)
                  export APNS_TEAM_ID=\(teamID)
                  export APNS_BUNDLE_ID=\(topic)
                  export APNS_PRIVATE_KEY_PATH=\(key)
                What arrived, and faults on demand:
                  curl '\(control)/arrivals?device=TOKEN'
                  curl \(control)/totals
                  curl -X PUT \(control)/faults -d '{"storms": [{"reason": "TooManyRequests", "share": 0.2}]}'
                  curl -X PUT \(control)/faults -d '{"goaway_every": 500, "reset_every": 900, "slow_ms": 20}'
                  curl -X DELETE \(control)/faults
                Stop with Ctrl-C.
                """
        }
    }
}
