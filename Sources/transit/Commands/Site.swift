import ArgumentParser
import Foundation
import TransitAPI

/// `transit site`: the public site as files.
struct Site: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the public site (landing, about, privacy, terms) as static pages.",
        discussion: "They need no server of ours: any that hands out files will do.")

    @Option(name: .shortAndLong, help: "Folder to write into; made if it is not there.")
    var output: String

    @Option(help: "Name of the service.")
    var name = "Sydney Transit"

    @Option(help: "Address people write to.")
    var contact: String

    @Option(help: "Where the console and the API are: an absolute address, or a path on the same server.")
    var console = "/"

    @Option(help: "Page of the app in a store, https. (default: none is named)")
    var store: String?

    @Option(help: "Whose data is shown.")
    var provider = "Transport for NSW"

    @Option(help: "Day from which privacy and terms hold, YYYY-MM-DD.")
    var date: String

    func validate() throws {
        guard contact.contains("@"), !contact.contains(where: \.isWhitespace) else {
            throw ValidationError("--contact must be an e-mail address; received \(contact)")
        }
        guard console.hasPrefix("/") || console.hasPrefix("https://") || console.hasPrefix("http://") else {
            throw ValidationError("--console must be a path or an http(s) address; received \(console)")
        }
        if let store, !store.hasPrefix("https://") {
            throw ValidationError("--store must be an https address; received \(store)")
        }
        guard ISODate(date) != nil else {
            throw ValidationError("--date must be a day such as 2026-03-01; received \(date)")
        }
    }

    func run() throws {
        let site = PublicSite(
            facts: PublicSite.Facts(
                name: name, console: console.hasSuffix("/") ? console : console + "/", store: store, contact: contact,
                provider: provider, date: date))
        let folder = URL(fileURLWithPath: output)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for file in site.files() {
                try Data(file.bytes).write(to: folder.appendingPathComponent(file.name), options: .atomic)
                Machine.say("\(output)/\(file.name), \(Text.bytes(file.bytes.count))")
            }
        } catch {
            throw Refusal("the site cannot be written to \(output): \(error.localizedDescription)")
        }
    }
}
