// Native sign-in with Node's own `crypto` and no library, in the shape of the `generic` target (see server.py).
//
//     node server.mjs ISSUER     prints its own address; ISSUER is where `assay serve` listens
import { createHash, createPublicKey, randomBytes, timingSafeEqual, verify } from 'node:crypto';
import { createServer } from 'node:http';

const base = process.argv[2];
const providers = {
  apple: {
    keys: `${base}/apple/auth/keys`,
    issuers: ['https://appleid.apple.com'],
    audiences: ['com.example.fieldnotes', 'com.example.fieldnotes.web'],
    nonce: (raw) => createHash('sha256').update(raw).digest('hex'),
  },
  google: {
    keys: `${base}/google/oauth2/v3/certs`,
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    audiences: ['100200300400-web.apps.googleusercontent.com', '100200300400-ios.apps.googleusercontent.com'],
    nonce: (raw) => raw,
  },
};
const keptMilliseconds = 300_000;
const sessions = new Map();

class Refused extends Error {}

function ensure(holds, reason) {
  if (!holds) throw new Refused(reason);
}

async function keySet(provider) {
  if (!provider.fetched || Date.now() - provider.fetchedAt > keptMilliseconds) {
    const { keys } = await (await fetch(provider.keys)).json();
    provider.fetched = keys;
    provider.fetchedAt = Date.now();
  }
  return provider.fetched;
}

function json(segment) {
  try {
    return JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
  } catch {
    throw new Refused('not JSON');
  }
}

async function claimsOf(provider, token, nonce) {
  const segments = token.split('.');
  ensure(segments.length === 3, 'not a JWT');
  const header = json(segments[0]);
  ensure(header?.alg === 'RS256', 'alg');
  ensure(header.crit === undefined, 'crit');
  const jwk = (await keySet(provider)).find((key) => key.kid === header.kid && key.kty === 'RSA');
  ensure(jwk, 'unknown key');
  const signed = Buffer.from(`${segments[0]}.${segments[1]}`);
  const signature = Buffer.from(segments[2], 'base64url');
  ensure(verify('sha256', signed, createPublicKey({ key: jwk, format: 'jwk' }), signature), 'signature');
  const claims = json(segments[1]);
  const now = Math.floor(Date.now() / 1000);
  ensure(provider.issuers.includes(claims?.iss), 'iss');
  ensure([claims.aud].flat().some((one) => provider.audiences.includes(one)), 'aud');
  ensure(typeof claims.exp === 'number' && claims.exp > now, 'exp');
  ensure(typeof claims.sub === 'string' && claims.sub !== '', 'sub');
  ensure(typeof nonce === 'string' && nonce !== '', 'nonce required');
  const [found, expected] = [Buffer.from(String(claims.nonce)), Buffer.from(provider.nonce(nonce))];
  ensure(found.length === expected.length && timingSafeEqual(found, expected), 'nonce');
  return claims;
}

async function signIn(body) {
  let fields;
  try {
    fields = JSON.parse(body);
  } catch {
    throw new Refused('a JSON object is required');
  }
  ensure(typeof fields?.provider === 'string' && Object.hasOwn(providers, fields.provider), 'unknown provider');
  ensure(typeof fields.id_token === 'string', 'id_token must be a string');
  const claims = await claimsOf(providers[fields.provider], fields.id_token, fields.nonce);
  const user = `${fields.provider}:${claims.sub}`;
  const session = randomBytes(24).toString('base64url');
  sessions.set(session, user);
  return { access_token: session, user: { id: user } };
}

async function answer(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 1 << 20) return [413, { error: { code: 'request_too_large', message: 'body too large' } }];
  }
  if (request.url === '/auth/native') {
    if (request.method !== 'POST') return [405, { error: { code: 'method_not_allowed', message: request.method } }];
    return [200, await signIn(body)];
  }
  if (request.url === '/auth/me') {
    const user = sessions.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    ensure(user, 'no such session');
    return [200, { user: { id: user } }];
  }
  return [404, { error: { code: 'not_found', message: 'no such path' } }];
}

const server = createServer(async (request, response) => {
  let status, body;
  try {
    [status, body] = await answer(request);
  } catch (error) {
    const refused = error instanceof Refused;
    status = refused ? 401 : 500;
    body = { error: { code: refused ? 'invalid_token' : 'internal', message: error.message } };
  }
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
