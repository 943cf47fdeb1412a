import TransitAPI

/// Options of a command that asks what the API is asked: which parameter each stands for, and what was given.
struct ParameterOptions {
    private let options: [(name: String, parameter: String, value: String?)]

    /// - Parameter options: the parameter of each option, and its value; nil where it was left out.
    init(_ options: KeyValuePairs<String, (parameter: String, value: String?)>) {
        self.options = options.map { ($0.key, $0.value.parameter, $0.value.value) }
    }

    /// The parameters that were given.
    var query: [(String, String)] {
        options.compactMap { option in option.value.map { (option.parameter, $0) } }
    }

    /// What is said of a refused parameter, by the name of its option.
    func refusal(_ error: ParameterError) -> Refusal {
        let error: ParameterError =
            switch error {
            case .invalid(let name, let received, let expectation):
                .invalid(option(name), received: received, expectation: expectation)
            case .missing(let name, let expectation): .missing(option(name), expectation: expectation)
            case .repeated(let name, let times): .repeated(option(name), times: times)
            case .exclusive(let names): .exclusive(names.map(option))
            case .noneGiven(let names): .noneGiven(names.map(option))
            case .unknown, .invalidField, .unknownField, .unreadableBody, .undecodable: error
            }
        return Refusal(error.message)
    }

    private func option(_ parameter: String) -> String {
        options.first { $0.parameter == parameter }?.name ?? parameter
    }
}
