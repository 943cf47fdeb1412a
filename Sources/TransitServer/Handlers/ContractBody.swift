import TransitAPI

/// A body of the contract; HTTP's framework has a `ResponseBody` too.
typealias ContractBody = TransitAPI.ResponseBody
