import Foundation
import FoundationOnApple
import ScreenDrawing
import SwiftUI

/// Writes a page for each screen and look: `Pictures APP OUT SERVER [NAME …]`, where APP is the folder of the app, OUT takes the
/// pages and SERVER is a demo. Says what is wrong with a screen and ends with 1 where anything is. With `--walk` instead of OUT
/// it walks through the app.
@main struct Pictures {
    @MainActor static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let server = URL(string: arguments[3]) else {
            print("usage: Pictures APP OUT|--walk SERVER [NAME …]")
            exit(2)
        }
        let shared = URL(filePath: arguments[1]).appending(path: "Shared")
        try _Catalogue.read(Data(contentsOf: shared.appending(path: "Localizable.xcstrings")))
        _Settings.shared.set(true, for: "onboarding.done")
        let isWalk = arguments[2] == "--walk"
        let demo = try await Demo.ready(server, host: isWalk ? "walk.example.org" : "example.org")
        var problems: [String]
        if isWalk {
            var walk = Walk(demo)
            problems = await walk.found()
        } else {
            problems = try await draw(
                demo, shared, to: URL(filePath: arguments[2]), only: Array(arguments.dropFirst(4)))
        }
        problems += _Catalogue.missing.sorted().map { "not in the catalogue: \"\($0)\"" }
        for problem in problems { print(problem) }
        exit(problems.isEmpty ? 0 : 1)
    }

    /// Writes the pages, and says what is wrong with the screens.
    @MainActor private static func draw(
        _ demo: Demo, _ shared: URL, to out: URL, only names: [String]
    ) async throws -> [String] {
        var problems: [String] = []
        for screen in Shown.all(demo) where names.isEmpty || names.contains(screen.name) {
            for (suffix, look) in looks {
                _Catalogue.language = look.locale.identifier.hasPrefix("zh") ? "zh-Hans" : "en"
                let view = await screen.make()
                let host = _Host(environment: look.environment) { view }
                let stage = Stage(host)
                var node = await stage.settled()
                await screen.act(host)
                node = host.render()
                let page = Page(look: look, assets: try Assets.colours(shared, isDark: look.scheme == .dark))
                try page.html(node).write(
                    to: out.appending(path: screen.name + suffix + ".html"), atomically: true, encoding: .utf8)
                if suffix.isEmpty {
                    problems += host.problems().map { "\(screen.name): \($0)" }
                    if Stage.isLoading(node) { problems.append("\(screen.name): still loads") }
                }
                stage.leave()
            }
        }
        return problems
    }

    /// Looks by what the names of their pictures end in.
    private static var looks: [(String, Look)] {
        var (dark, largest, chinese) = (Look(), Look(), Look())
        dark.scheme = .dark
        largest.size = .accessibility5
        chinese.locale = Locale(identifier: "zh_CN")
        return [("", Look()), ("-dark", dark), ("-largest", largest), ("-zh", chinese)]
    }
}

/// Colours of the asset catalogue.
enum Assets {
    private struct Set: Decodable {
        var colors: [Entry]
    }

    private struct Entry: Decodable {
        var color: Tone
        var appearances: [Appearance]?
    }

    private struct Appearance: Decodable {
        var value: String
    }

    private struct Tone: Decodable {
        var components: [String: String]
    }

    /// Names and CSS of all colours, dark or light.
    static func colours(_ shared: URL, isDark: Bool) throws -> [String: String] {
        let catalogue = shared.appending(path: "Assets.xcassets")
        var found: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: catalogue.path)
        where name.hasSuffix(".colorset") {
            let data = try Data(contentsOf: catalogue.appending(path: name).appending(path: "Contents.json"))
            let colours = try JSONDecoder().decode(Set.self, from: data).colors
            let dark = colours.first { $0.appearances?.contains { $0.value == "dark" } == true }
            let light = colours.first { $0.appearances == nil }
            guard let tone = (isDark ? dark : nil) ?? light else { continue }
            found[String(name.dropLast(".colorset".count))] = css(tone.color.components)
        }
        return found
    }

    /// Parts as 0x00 … 0xFF or 0.0 … 1.0.
    private static func css(_ parts: [String: String]) -> String {
        func part(_ name: String) -> Int {
            let text = parts[name] ?? "0"
            if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16) ?? 0 }
            return Int((Double(text) ?? 0) * 255)
        }
        return "rgba(\(part("red")),\(part("green")),\(part("blue")),\(parts["alpha"] ?? "1"))"
    }
}
