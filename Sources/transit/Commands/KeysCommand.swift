import ArgumentParser
import Foundation
import Identity

/// `transit keys`.
struct KeysCommand: AsyncParsableCommand, ReadsSettingsFile {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Print the API keys of apps and servers.",
        discussion: """
            The anon key is public and goes into apps; the service_role key passes every row policy and stays on servers. Both \
            follow from the secret that the server has made in its data folder (or JWT_SECRET) and are the same each time.
            """)

    @Option(help: "The data folder. (default: DATA_DIR, else ./data)")
    var data: String?

    @Flag(help: "Print JSON: {\"anon_key\", \"service_role_key\"}.")
    var json = false

    @OptionGroup var settingsFile: SettingsFileOption

    func run() async throws {
        let folder = Environment.own.dataFolder(named: data)
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw Refusal(
                "there is no data folder at \(folder): name the server's with --data, or start the server first")
        }
        // A secret that is made here would be another than that of the server whose folder was meant.
        guard Environment.own["JWT_SECRET"] != nil || AuthSecret.isKept(in: folder) else {
            throw Refusal(
                "no server has begun with \(folder): name the folder of one that has with --data, or start the server first"
            )
        }
        let (_, keys) = try PeopleSettings(environment: .own, dataFolder: folder).keys()
        if json {
            Machine.say("{\"anon_key\": \"\(keys.anonymous)\", \"service_role_key\": \"\(keys.service)\"}")
        } else {
            Machine.say("anon_key          \(keys.anonymous)\nservice_role_key  \(keys.service)")
        }
    }
}
