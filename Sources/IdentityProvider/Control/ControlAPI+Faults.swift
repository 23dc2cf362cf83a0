import HTTPMessages
import JSON

extension ControlAPI {
    /// Faults: list, add, remove.
    static let faultOperations: [String: Operation] = [
        "listFaults": { call in .json(200, .array(call.issuer.faults.all.map(description))) },
        "addFault": { call throws(APIError) in
            let body = try call.body()
            let rule = try ControlCall.reading { () throws(DataFileError) in try FaultRule.parse(body) }
            do throws(FaultError) {
                let number = try call.issuer.add(rule)
                return .json(201, description(FaultTable.ActiveFault(number: number, rule: rule)))
            } catch {
                throw APIError(error)
            }
        },
        "removeFaults": { call in
            call.issuer.faults.reset()
            return .done
        },
        "removeFault": { call throws(APIError) in
            let number = try call.number("number")
            guard call.issuer.faults.remove(number) else {
                throw APIError(404, "unknown_fault", "there is no fault \(number)", hint: "see /_assay/faults")
            }
            return .done
        },
    ]

    private static func description(_ fault: FaultTable.ActiveFault) -> JSON {
        [
            "number": .int(fault.number), "rule": fault.rule.source, "seen": .int(fault.seen),
            "struck": .int(fault.struck),
        ]
    }
}

extension APIError {
    /// Why a fault cannot be added.
    init(_ error: FaultError) {
        switch error {
        case .full: self.init(409, "too_many_faults", "\(error)", hint: "DELETE /_assay/faults removes all")
        case .unknownProvider: self.init(404, "unknown_provider", "\(error)", hint: "see /_assay/providers")
        case .unknownEndpoint: self.init(404, "unknown_endpoint", "\(error)", hint: "see /_assay/providers")
        }
    }
}
