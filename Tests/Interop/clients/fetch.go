// net/http: fetches each URL and checks a token's signature with the first one's keys. See check.py for the arguments.
package main

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"os"
	"strings"
	"time"
)

type keySet struct {
	Keys []struct{ Kid, N, E string }
}

func main() {
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(token string, urls []string) error {
	client := http.Client{Timeout: 10 * time.Second}
	var keys keySet
	for index, url := range urls {
		response, err := client.Get(url)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			return err
		}
		fmt.Printf("%d %x %s\n", response.StatusCode, sha256.Sum256(body), url)
		if index == 0 {
			if err := json.Unmarshal(body, &keys); err != nil {
				return err
			}
		}
	}
	parts := strings.Split(token, ".")
	var header struct{ Kid string }
	if err := json.Unmarshal(decoded(parts[0]), &header); err != nil {
		return err
	}
	for _, key := range keys.Keys {
		if key.Kid != header.Kid {
			continue
		}
		exponent := new(big.Int).SetBytes(decoded(key.E))
		public := rsa.PublicKey{N: new(big.Int).SetBytes(decoded(key.N)), E: int(exponent.Int64())}
		digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
		state := "valid"
		if rsa.VerifyPKCS1v15(&public, crypto.SHA256, digest[:], decoded(parts[2])) != nil {
			state = "invalid"
		}
		fmt.Println("signature", state)
		return nil
	}
	return fmt.Errorf("no key %s", header.Kid)
}

func decoded(text string) []byte {
	bytes, _ := base64.RawURLEncoding.DecodeString(text)
	return bytes
}
