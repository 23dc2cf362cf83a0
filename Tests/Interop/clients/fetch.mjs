// Node and Deno: fetches each URL and checks a token's signature with the first one's keys. See check.py for the arguments.
import { createHash, createPublicKey, verify } from "node:crypto";
import { Buffer } from "node:buffer";
import process from "node:process";

const [token, ...urls] = process.argv.slice(2);
const bodies = [];
for (const url of urls) {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const body = Buffer.from(await response.arrayBuffer());
    bodies.push(body);
    console.log(response.status, createHash("sha256").update(body).digest("hex"), url);
}
const [head, payload, signature] = token.split(".");
const { kid } = JSON.parse(Buffer.from(head, "base64url"));
const jwk = JSON.parse(bodies[0]).keys.find((key) => key.kid === kid);
const key = createPublicKey({ key: jwk, format: "jwk" });
const valid = verify("RSA-SHA256", Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, "base64url"));
console.log("signature", valid ? "valid" : "invalid");
