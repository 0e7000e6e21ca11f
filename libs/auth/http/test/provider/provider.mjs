// A provider of OpenID Connect on this machine, for tests: prints its address, takes any password, ends with its parent.
import { generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import Provider from 'oidc-provider';

const [secret, ...options] = process.argv.slice(2);
const port = Number(options.find((option) => option.startsWith('port='))?.slice('port='.length) ?? 0);

/** The claims of an account follow from its name. */
function claimsOf(sub) {
  if (sub === 'nameless') return { sub };
  return { sub, email: sub, email_verified: sub.startsWith('unverified') ? false : true };
}

/** A key under the name of the provider's own. */
function foreignKey() {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'keystore-CHANGE-ME' };
}

const callbacks = ['rest/v2/auth', 'rest/auth', 'pelorus/rest/v2/auth'].map(
  (prefix) => `http://127.0.0.1/${prefix}/oidc/callback`,
);

const server = http.createServer();
// Clients close idle connections: one that closes while a request is on its way would look like a provider that is away.
server.keepAliveTimeout = 0;
await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
const provider = new Provider(`http://127.0.0.1:${server.address().port}`, {
  // A native client's callback may be on any port of this machine.
  clients: [
    {
      client_id: 'pelorus',
      client_secret: secret,
      application_type: 'native',
      redirect_uris: callbacks,
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_basic',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: !options.includes('claims-in-token'),
  cookies: { keys: ['for tests only'] },
  findAccount: (_context, id) => ({ accountId: id, claims: async () => claimsOf(id) }),
});
const answer = provider.callback();
/** Keys that the provider publishes, where they are not those that it signs with. */
const foreign = options.includes('foreign-keys') && JSON.stringify({ keys: [foreignKey()] });
server.on('request', (request, response) => {
  if (foreign && request.url === '/jwks') response.setHeader('Content-Type', 'application/json').end(foreign);
  else answer(request, response);
});
console.log(provider.issuer);
process.stdin.resume().on('end', () => process.exit());
