extension Bench {
    /// A profile whose errors are the conditions themselves.
    static let profile = """
        {
          "target": {"name": "small"},
          "providers": {
            "apple": {"audience": "com.example.app", "more_audiences": ["com.example.app.second"]},
            "google": {
              "audience": "123-web.apps.googleusercontent.com", "more_audiences": ["123-two.apps.googleusercontent.com"]
            }
          },
          "request": {
            "url": "${base}/auth/native", "content_type": "application/json",
            "body": {
              "provider": "${provider}", "id_token": "${token}", "nonce": "${nonce}", "name": "${name}",
              "access_token": "${access_token}", "code": "${code}"
            },
            "fields": {"nonce": {"max": 255}, "name": {"max": 64}}
          },
          "link": {"url": "${base}/auth/link", "bearer": "${session}", "status": [204]},
          "session": {
            "status": [200], "require": ["/user/id"], "user": "/user/id",
            "capture": {"session": {"pointer": "/access_token"}},
            "probe": {
              "url": "${base}/me", "headers": {"Authorization": "Bearer ${session}"}, "status": [200],
              "equals": {"/user/id": "${user}"}
            },
            "answer": {
              "status": 200,
              "body": {
                "access_token": "${session}",
                "user": {"id": "${user}", "email": "${email}", "verified": "${email_verified}", "name": "${name}"}
              }
            }
          },
          "policy": {
            "nonce": {
              "apple": {"mode": "hashed-hex", "required": true}, "google": {"mode": "raw", "required": true}
            },
            "leeway_seconds": 60
          }
        }
        """
}
