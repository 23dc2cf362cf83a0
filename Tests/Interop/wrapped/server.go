// Native sign-in with Go's standard library alone, in the shape of the `generic` target (see server.py).
//
//	server ISSUER     prints its own address; ISSUER is where `assay serve` listens
package main

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

type provider struct {
	keys      string
	issuers   []string
	audiences []string
	nonce     func(string) string

	mutex     sync.Mutex
	fetched   map[string]*rsa.PublicKey
	fetchedAt time.Time
}

const kept = 5 * time.Minute

func hashed(nonce string) string {
	digest := sha256.Sum256([]byte(nonce))
	return hex.EncodeToString(digest[:])
}

func same(nonce string) string { return nonce }

// publicKeys gives the provider's RSA keys by kid.
func (p *provider) publicKeys() (map[string]*rsa.PublicKey, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.fetched != nil && time.Since(p.fetchedAt) < kept {
		return p.fetched, nil
	}
	response, err := http.Get(p.keys)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var set struct {
		Keys []struct{ Kid, Kty, N, E string }
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, 1<<20)).Decode(&set); err != nil {
		return nil, err
	}
	keys := map[string]*rsa.PublicKey{}
	for _, key := range set.Keys {
		n, errN := base64.RawURLEncoding.DecodeString(key.N)
		e, errE := base64.RawURLEncoding.DecodeString(key.E)
		if key.Kty != "RSA" || errN != nil || errE != nil {
			continue
		}
		exponent := new(big.Int).SetBytes(e)
		keys[key.Kid] = &rsa.PublicKey{N: new(big.Int).SetBytes(n), E: int(exponent.Int64())}
	}
	p.fetched, p.fetchedAt = keys, time.Now()
	return keys, nil
}

// audience is a string or a list of them (RFC 7519, section 4.1.3).
type audience []string

func (a *audience) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*a = audience{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(a))
}

type claims struct {
	Iss, Sub, Nonce string
	Aud             audience
	Exp             float64
}

func contains(list []string, word string) bool {
	for _, one := range list {
		if one == word {
			return true
		}
	}
	return false
}

func decode(segment string, into any) error {
	text, err := base64.RawURLEncoding.DecodeString(segment)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

func (p *provider) verify(token, nonce string) (*claims, error) {
	segments := strings.Split(token, ".")
	if len(segments) != 3 {
		return nil, errors.New("not a JWT")
	}
	var header struct {
		Alg, Kid string
		Crit     []string
	}
	if err := decode(segments[0], &header); err != nil || header.Alg != "RS256" || header.Crit != nil {
		return nil, errors.New("header")
	}
	keys, err := p.publicKeys()
	if err != nil {
		return nil, err
	}
	key, found := keys[header.Kid]
	if !found {
		return nil, errors.New("unknown key")
	}
	signature, err := base64.RawURLEncoding.DecodeString(segments[2])
	if err != nil {
		return nil, err
	}
	digest := sha256.Sum256([]byte(segments[0] + "." + segments[1]))
	if err := rsa.VerifyPKCS1v15(key, crypto.SHA256, digest[:], signature); err != nil {
		return nil, err
	}
	var c claims
	if err := decode(segments[1], &c); err != nil {
		return nil, err
	}
	ours := false
	for _, one := range c.Aud {
		ours = ours || contains(p.audiences, one)
	}
	switch {
	case !contains(p.issuers, c.Iss):
		return nil, errors.New("iss")
	case !ours:
		return nil, errors.New("aud")
	case c.Exp <= float64(time.Now().Unix()):
		return nil, errors.New("exp")
	case c.Sub == "":
		return nil, errors.New("sub")
	case nonce == "" || subtle.ConstantTimeCompare([]byte(c.Nonce), []byte(p.nonce(nonce))) != 1:
		return nil, errors.New("nonce")
	}
	return &c, nil
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func refuse(w http.ResponseWriter, status int, code, message string) {
	answer(w, status, map[string]any{"error": map[string]string{"code": code, "message": message}})
}

func main() {
	base := os.Args[1]
	providers := map[string]*provider{
		"apple": {
			keys: base + "/apple/auth/keys", issuers: []string{"https://appleid.apple.com"},
			audiences: []string{"com.example.fieldnotes", "com.example.fieldnotes.web"}, nonce: hashed,
		},
		"google": {
			keys: base + "/google/oauth2/v3/certs", nonce: same,
			issuers:   []string{"https://accounts.google.com", "accounts.google.com"},
			audiences: []string{"100200300400-web.apps.googleusercontent.com", "100200300400-ios.apps.googleusercontent.com"},
		},
	}
	var sessions sync.Map

	http.HandleFunc("/auth/native", func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			refuse(w, http.StatusMethodNotAllowed, "method_not_allowed", r.Method)
			return
		}
		var fields struct {
			Provider string `json:"provider"`
			Token    string `json:"id_token"`
			Nonce    string `json:"nonce"`
		}
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&fields); err != nil {
			refuse(w, http.StatusUnauthorized, "invalid_request", err.Error())
			return
		}
		p, found := providers[fields.Provider]
		if !found {
			refuse(w, http.StatusUnauthorized, "invalid_request", "unknown provider")
			return
		}
		c, err := p.verify(fields.Token, fields.Nonce)
		if err != nil {
			refuse(w, http.StatusUnauthorized, "invalid_token", err.Error())
			return
		}
		random := make([]byte, 24)
		if _, err := rand.Read(random); err != nil {
			log.Fatal(err)
		}
		session, user := base64.RawURLEncoding.EncodeToString(random), fields.Provider+":"+c.Sub
		sessions.Store(session, user)
		answer(w, http.StatusOK, map[string]any{"access_token": session, "user": map[string]string{"id": user}})
	})
	http.HandleFunc("/auth/me", func(w http.ResponseWriter, r *http.Request) {
		user, found := sessions.Load(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		if !found {
			refuse(w, http.StatusUnauthorized, "invalid_token", "no such session")
			return
		}
		answer(w, http.StatusOK, map[string]any{"user": map[string]any{"id": user}})
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, nil))
}
