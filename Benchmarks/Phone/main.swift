import Foundation
import PhoneTasks

let began = MonotonicClock.seconds()
let arguments = Array(CommandLine.arguments.dropFirst(2))
switch CommandLine.arguments.dropFirst().first {
case PhoneLaunch.task: PhoneAnswer.print { try await PhoneLaunch.run(arguments, began: began) }
case PhoneJourneys.task: PhoneAnswer.print { try await PhoneJourneys.run(arguments) }
default:
    print("PhoneProcess: a task of a phone for Benchmarks: \(PhoneLaunch.task) or \(PhoneJourneys.task)")
    exit(2)
}
