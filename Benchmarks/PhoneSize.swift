import Foundation

/// What the app will weigh, as far as that can be known without Apple's linker: the kit and all of the engine that it links, as
/// release objects of this machine, and what lies beside them in the app.
struct PhoneSizeBenchmark: Benchmark {
    let name = "phone-size"

    func run() -> [Figure] {
        guard let ld = Shell.find("ld.lld") ?? Shell.find("ld"), let strip = Shell.find("strip") else {
            print("   left out: a linker and strip are needed")
            return []
        }
        let modules = Self.modules()
        let objects = modules.map { ($0, Self.objects(of: $0)) }
        if let missing = objects.first(where: { $0.1.isEmpty }) {
            print("   left out: \(missing.0) is not built")
            return []
        }
        let linked = Paths.work + "/phone-program"
        // All of it and nothing else: what phones have in their system, and the few things only Linux needs, stay open.
        _ = Shell.run(ld, ["-pie", "--noinhibit-exec", "-o", linked] + objects.flatMap(\.1))
        guard Shell.run(strip, ["--strip-all", linked])?.status == 0, let all = Self.size(linked) else {
            print("   failed: it could not be linked")
            return []
        }
        for (module, files) in objects { print("   \(module): \(Self.loaded(files)) bytes of code and constants") }
        let resources = Self.resources()
        for (name, bytes) in resources { print("   \(name): \(bytes) bytes") }
        let beside = resources.map(\.1).reduce(0, +)
        let views = ["SydneyTransit", "SydneyTransitWidgets"].map {
            Self.loaded(Self.objects(of: $0, in: Self.pictures))
        }
        var figures = [
            Figure(
                what: "kit and engine of the app, linked whole and stripped, \(Self.architecture), without the "
                    + "system's libraries and the app's views",
                value: "\(Samples.rounded(Double(all) / 1e6)) MB", budget: "app < 50 MB", feed: "none"),
            Figure(
                what: "what lies beside the program in the app: icon, texts in two languages, privacy manifest",
                value: "\(Samples.rounded(Double(beside) / 1e6)) MB as sources", budget: "", feed: "none"),
        ]
        if views.allSatisfy({ $0 > 0 }) {
            let sizes = views.map { Samples.rounded(Double($0) / 1e6) }
            figures.append(
                Figure(
                    what:
                        "code of the app's and of the widgets' views, as `make app-pictures` builds them, unoptimised",
                    value: "\(sizes[0]) MB and \(sizes[1]) MB", budget: "", feed: "none"))
        } else {
            print("   the app's views are left out: `make app-pictures` builds them")
        }
        return figures
    }

    private static let pictures = Paths.package + "/.build-app/pictures/.build/debug"

    /// Bytes of objects that are loaded: code, constants and data.
    private static func loaded(_ objects: [String]) -> Int {
        guard !objects.isEmpty, let program = Shell.find("size"), let ran = Shell.run(program, objects) else {
            return 0
        }
        return ran.output.split(separator: "\n").dropFirst()
            .map { $0.split(whereSeparator: \.isWhitespace).prefix(2).compactMap { Int($0) }.reduce(0, +) }
            .reduce(0, +)
    }

    private static var architecture: String {
        #if arch(arm64)
        "arm64"
        #else
        "x86-64"
        #endif
    }

    /// The targets of the app's own manifest, and the modules of the packages that it names for phones.
    private static func modules() -> [String] {
        let path = Paths.package + "/Apps/TransitKit/Package.swift"
        let manifest = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let targets = manifest.matches(of: /\.target\(\s*name: "(\w+)"/).map { String($0.1) }
        return targets + ["SwiftProtobuf", "Yams", "CYaml"]
    }

    private static func objects(of module: String, in build: String = Paths.package + "/.build/release") -> [String] {
        let folder = "\(build)/\(module).build"
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".o") }.sorted().map { folder + "/" + $0 }
    }

    /// Files that Xcode puts into the app, before it compiles catalogues.
    private static func resources() -> [(String, Int)] {
        let folder = Paths.package + "/Apps/SydneyTransit"
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        let kinds = [".png", ".xcstrings", ".xcprivacy", ".plist", "Contents.json"]
        return files.sorted().filter { file in kinds.contains { file.hasSuffix($0) } }
            .compactMap { file in size(folder + "/" + file).map { (file, $0) } }
    }

    private static func size(_ path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    }
}
