import Foundation

// The processes of the push drill, which a test starts, kills and starts again. Arguments:
//   fake FOLDER PORT SEED SPELL GOAWAYS   the fake push service, from a spell of its weather on
//   worker FOLDER PORT NAME PLACE BATCH   what of the service tells riders; PLACE is a file, or begins with postgres://
// The folder holds what they share: key, authority, journal. Both end when their input does, which is when the test is gone.

let words = Array(CommandLine.arguments.dropFirst())
Thread.detachNewThread {
    while !FileHandle.standardInput.availableData.isEmpty {}
    exit(0)
}
switch words.first {
case "fake" where words.count == 6:
    try await DrillFake(
        folder: words[1], port: Int(words[2])!, seed: UInt64(words[3])!, firstSpell: Int(words[4])!,
        goAwayEvery: Int(words[5])!
    ).run()
case "worker" where words.count == 6:
    try await DrillWorker(
        folder: words[1], port: Int(words[2])!, name: words[3], place: words[4], batch: Int(words[5])!
    ).run()
default:
    FileHandle.standardError.write(
        Data("fake FOLDER PORT SEED SPELL GOAWAYS | worker FOLDER PORT NAME PLACE BATCH\n".utf8))
    exit(64)
}
