import Foundation

/// Regenerates every number the README claims. Needs `../shared/feeds`; what is not there is left out, by name.
let runner = BenchmarkRunner(arguments: Array(CommandLine.arguments.dropFirst()))
runner.run()
