import HTTPMessages
import JOSE
import JSON

extension FaultRule {
    /// The answer after the fault; a value that cannot be made is told in the answer rather than hidden.
    func applied(to response: HTTPResponse, request: HTTPRequest, context: ForgeContext) -> HTTPResponse {
        // A redirect must let the request pass that it leads to.
        if let preset, preset != .redirectLoop, request.query == FaultPreset.redirectedMark { return response }
        var response = response
        preset?.apply(to: &response, request: request, context: context)
        do throws(ForgeError) {
            if let body { response.body = try bytes(of: body, context) }
            if let location { response.fields.set("Location", try location.text(in: context)) }
        } catch {
            return HTTPResponse.text(500, "assay: the fault cannot be committed: \(error)\n")
        }
        if let status { response.status = status }
        for (name, value) in headers { response.fields[name] = value }
        if let wire { response.fault = (response.fault ?? WireFault()).combined(with: wire) }
        return response
    }

    private func bytes(of body: Body, _ context: ForgeContext) throws(ForgeError) -> [UInt8] {
        switch body {
        case .json(let value): return try value.json(in: context).bytes
        case .bytes(let bytes): return bytes
        case .repeated(let unit, let count):
            return (0..<count).map { unit[$0 % unit.count] }
        }
    }
}
