package import JSON

extension TargetProfile {
    /// The same target, set up to keep keys for so long, and to ask again for an unknown `kid` only after so long.
    ///
    /// Both what the runner expects and what the reference backend does follow.
    package func keepingKeys(_ cache: TargetPolicy.KeyCache) throws(DataFileError) -> TargetProfile {
        var policy: JSONObject = [
            "seconds": .int(cache.seconds), "unknown_kid_cooldown_seconds": .int(cache.cooldownSeconds),
            "fetches_per_unknown_kid": .int(self.policy.keyCache.fetchesPerUnknownKeyID),
        ]
        var rules: JSONObject = [
            "cache": cache.seconds > 0 ? "timed" : "none", "cache_seconds": .int(cache.seconds),
            "cooldown_seconds": .int(cache.cooldownSeconds),
        ]
        if let seconds = cache.staleSeconds {
            policy["stale_seconds"] = .int(seconds)
            rules["stale_seconds"] = .int(seconds)
        }
        let whole = json.setting(["policy", "key_cache"], policy).setting(["rules", "all", "keys"], rules)
        return try TargetProfile(file: source.file, bytes: whole.bytes)
    }

    /// The same target without the limit on sign-ins that it documents.
    package func liftingRateLimit() throws(DataFileError) -> TargetProfile {
        guard var whole = json.object, var limits = whole["limits"]?.object else { return self }
        limits["budget"] = nil
        whole["limits"] = .object(limits)
        return try TargetProfile(file: source.file, bytes: JSON.object(whole).bytes)
    }

    /// The same target with a provider switched off.
    package func switchingOff(_ provider: ProviderName) throws(DataFileError) -> TargetProfile {
        let whole = json.setting(["rules", provider.rawValue, "request"], ["provider_enabled": false])
        return try TargetProfile(file: source.file, bytes: whole.bytes)
    }

    /// The same target with no client id for a provider.
    package func forgettingClients(of provider: ProviderName) throws(DataFileError) -> TargetProfile {
        let whole = json.setting(["providers", provider.rawValue], ["audience": "", "more_audiences": []])
        return try TargetProfile(file: source.file, bytes: whole.bytes)
    }
}

extension JSON {
    /// This document with members set in the object at a path, which is made where it is not there.
    fileprivate func setting(_ path: ArraySlice<String>, _ members: JSONObject) -> JSON {
        var object = object ?? JSONObject()
        if let name = path.first {
            object[name] = (object[name] ?? [:]).setting(path.dropFirst(), members)
        } else {
            for member in members.members { object[member.name] = member.value }
        }
        return .object(object)
    }
}
