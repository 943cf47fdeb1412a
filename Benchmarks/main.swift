import Foundation

/// Regenerates every number the README claims. Needs `../shared/feeds`; what is not there is left out, by name.
PhoneProcess.runIfAsked(CommandLine.arguments)
let runner = BenchmarkRunner(arguments: Array(CommandLine.arguments.dropFirst()))
runner.run()
