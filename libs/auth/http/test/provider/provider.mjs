// A provider of OpenID Connect on this machine, for tests: prints its address, takes any password, ends with its parent.
import http from 'node:http';
import Provider from 'oidc-provider';

const [secret, ...options] = process.argv.slice(2);
const port = Number(options.find((option) => option.startsWith('port='))?.slice('port='.length) ?? 0);

/** The claims of an account follow from its name. */
function claimsOf(sub) {
  if (sub === 'nameless') return { sub };
  return { sub, email: sub, email_verified: sub.startsWith('unverified') ? false : true };
}

const callbacks = ['rest/v2/auth', 'rest/auth'].map((prefix) => `http://127.0.0.1/${prefix}/oidc/callback`);

const server = http.createServer();
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
server.on('request', provider.callback());
console.log(provider.issuer);
process.stdin.resume().on('end', () => process.exit());
