import ArgumentParser
import Foundation
import LoadGenerator
import TransitServer
import TransitServices

/// `transit load`.
struct LoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Use a server of your own as riders with the app do, and measure what comes of it.",
        discussion: """
            Riders open the app whenever they do, each for itself: 0.6 times an hour in the busiest hour of a day (three times a \
            day, a fifth of them in that hour); one in eight has a widget that asks twice an hour. They look at Home, at a board that is streamed or asked for again each 15 s, \
            look for stops, plan journeys and follow them, with the requests and intervals of the app. `--plan` says what so \
            many come to without asking anybody; docs/scale.md has the model and what follows from it.

            Nobody waits for a slow server: what is due is asked, and its time counts from when it was due. Those who would \
            have the app open already join in during the ramp, in which nothing is counted.

            Each rider has an address of their own in X-Forwarded-For (10.0.0.0/8). A server limits clients by address, and \
            believes that header only from proxies it trusts: start it with TRUSTED_PROXIES=127.0.0.1, else all riders are one \
            client and are told 429. Streams beyond STREAM_LIMITS are refused with 503 as riders' would be.

            Ctrl-C ends a run early and prints what was measured; while riders still sign up nothing is. The second ends it at once.
            """)

    @Option(help: "Server to ask, by http; several name the nodes of one service, of which each rider keeps to one.")
    var url = ["http://127.0.0.1:8080"]

    @Option(help: "Riders, any of whom may open the app.")
    var riders = 1_000

    @Option(help: "Minutes for which figures are taken.")
    var minutes = 1.0

    @Option(help: "Seconds before that, in which riders who have the app open join in; 0 begins with nobody.")
    var ramp = 10.0

    @Option(help: "How often each rider opens the app in an hour.")
    var openings = RiderModel().openingsPerHour

    @Option(help: "Number from which everything is drawn: the same number gives the same riders.")
    var seed: UInt64 = 1

    @Option(help: "Most connections to a server, but for those of streams; whoever finds none free waits.")
    var connections = 200

    @Option(
        help: """
            Riders who sign up first, some six a second: passwords take time. The server must show its mails, as \
            transit demo does, or have AUTH_AUTOCONFIRM=on.
            """)
    var accounts = 0

    @Flag(help: "Ask every node for one in ten of the answers, and tell where they differ.")
    var compare = false

    @Flag(help: "Print what so many riders would ask for, and ask nobody.")
    var plan = false

    @Flag(help: "Print one JSON object.")
    var json = false

    @Flag(
        help: """
            End with status 1 unless every answer came, was read and was right: some were asked for, and with --compare some \
            compared.
            """)
    var strict = false

    @Flag(help: "Allow a server outside of this machine and of private networks.")
    var serverIsMine = false

    func validate() throws {
        guard (1...20_000_000).contains(riders) else {
            throw ValidationError("--riders is a number from 1 to 20000000; it is \(riders)")
        }
        guard minutes > 0, minutes <= 2_880 else {
            throw ValidationError("--minutes is a number above 0 and up to 2880; it is \(minutes)")
        }
        guard (0...3_600).contains(ramp) else {
            throw ValidationError("--ramp is a number of seconds from 0 to 3600; it is \(ramp)")
        }
        guard openings > 0, openings <= 3_600 else {
            throw ValidationError("--openings is a number above 0 and up to 3600; it is \(openings)")
        }
        guard (1...60_000).contains(connections) else {
            throw ValidationError("--connections is a number from 1 to 60000; it is \(connections)")
        }
        guard (0...min(riders, 65_536)).contains(accounts) else {
            throw ValidationError("--accounts is a number up to that of the riders, and to 65536; it is \(accounts)")
        }
        guard !compare || url.count > 1 else { throw ValidationError("--compare needs more than one --url") }
    }

    func run() async throws {
        var model = RiderModel()
        model.openingsPerHour = openings
        if plan { return try sayPlan(model) }
        var settings = LoadSettings(targets: try targets(), riders: riders, seconds: minutes * 60)
        (settings.rampSeconds, settings.seed, settings.connections) = (ramp, seed, connections)
        (settings.accounts, settings.compares, settings.model) = (accounts, compare, model)
        _ = OpenFiles.raise(to: 65_536)
        let load = LoadRun(settings) { Machine.complain($0) }
        StopSignals.watch([SIGINT]) { _ in load.stop() }
        let report: LoadReport
        do {
            report = try await load.run()
        } catch let fault as LoadFault {
            throw Refusal(fault.description)
        }
        Machine.say(json ? try report.json() : report.text)
        if strict, !report.isClean { throw ExitCode(1) }
    }

    private func targets() throws -> [TargetAddress] {
        try url.map { text in
            let target: TargetAddress
            do throws(TargetAddress.Fault) {
                target = try TargetAddress(text)
            } catch {
                throw Refusal(error.description)
            }
            guard target.isPrivate || serverIsMine else {
                throw Refusal(
                    "\(target) is not on this machine or in a private network: load is made on one's own servers only. If it is "
                        + "yours, say so with --server-is-mine")
            }
            return target
        }
    }

    private func sayPlan(_ model: RiderModel) throws {
        let mix = RequestMix(model, seed: seed)
        let load = mix.load(riders: riders, openingsPerHour: openings)
        if json {
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return Machine.say(String(decoding: try encoder.encode(load), as: UTF8.self))
        }
        Machine.say(LoadPlanText.of(load, mix))
    }
}
