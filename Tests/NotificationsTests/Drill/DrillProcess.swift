import Foundation

/// A process of the drill, which is killed and started again.
final class DrillProcess {
    enum Role: Hashable {
        case fake
        case worker(Int)
    }

    let role: Role
    /// How often it was killed.
    private(set) var kills = 0
    /// Lives that ended before they were ended.
    private(set) var crashes = 0
    private let folder: String
    private let arguments: (_ life: Int) -> [String]
    private var process: Process?
    private var input = Pipe()

    /// - Parameters:
    ///   - folder: what it says goes to a file there.
    ///   - arguments: of each of its lives, from 0.
    init(_ role: Role, folder: String, arguments: @escaping (_ life: Int) -> [String]) {
        (self.role, self.folder, self.arguments) = (role, folder, arguments)
    }

    var isStarted: Bool { process != nil }

    func start() throws {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments(kills)
        input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(
            fileDescriptor: open(folder + "/troubles", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600),
            closeOnDealloc: true)
        try process.run()
        self.process = process
    }

    /// `kill -9`.
    func kill() {
        end()
        kills += 1
    }

    /// The last one, which does not count.
    func end() {
        guard let process else { return }
        if !process.isRunning { crashes += 1 }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    /// Beside the tests themselves.
    private static let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "PushDrill")
}
