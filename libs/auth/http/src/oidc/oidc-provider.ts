import * as client from 'openid-client';
import { emailNotVerified, signOnRefused, signOnUnavailable } from './sign-on.errors';

/** Values of a sign-on while the browser is at the provider. */
export interface SignOn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
}

/** Service as the provider knows it. */
export interface OidcClient {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
}

const SCOPE = 'openid email';
const TIMEOUT_SECONDS = 10;
const SERVER_ERROR = 500;

/** OpenID Connect provider by the code flow with PKCE; discovered at the first sign-on. */
export class OidcProvider {
  #configuration?: Promise<client.Configuration>;

  constructor(private readonly known: OidcClient) {}

  /** Begins a sign-on: values to keep, and the provider's URL. */
  async begin(redirectUri: string): Promise<{ readonly signOn: SignOn; readonly address: URL }> {
    const configuration = await this.#configure();
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { signOn: { state, nonce, verifier, redirectUri }, address };
  }

  /**
   * Verified e-mail that the provider confirms. DomainError `unauthenticated` without confirmation, `forbidden` for an
   * unverified address, `unavailable` while it is away.
   */
  async emailOf({ state, nonce, verifier, redirectUri }: SignOn, query: string): Promise<string> {
    const configuration = await this.#configure();
    try {
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const told =
        'email' in claims ? claims : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return verifiedEmail(told);
    } catch (error) {
      throw translated(error);
    }
  }

  #configure(): Promise<client.Configuration> {
    this.#configuration ??= this.#discover().catch((error: unknown) => {
      // The next sign-on asks again.
      this.#configuration = undefined;
      throw signOnUnavailable(error);
    });
    return this.#configuration;
  }

  #discover(): Promise<client.Configuration> {
    const { issuer, id, secret } = this.known;
    // Checks ID tokens against the provider's keys, although they come from it directly.
    const execute = [client.enableNonRepudiationChecks];
    // Settings allow http for this machine only.
    if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
    const authentication = client.ClientSecretBasic(secret);
    return client.discovery(new URL(issuer), id, {}, authentication, { execute, timeout: TIMEOUT_SECONDS });
  }
}

function verifiedEmail({ email, email_verified: verified }: Readonly<Record<string, unknown>>): string {
  if (typeof email !== 'string' || email === '' || verified !== true) throw emailNotVerified();
  return email;
}

function translated(error: unknown): unknown {
  if (error instanceof Error && error.name === 'DomainError') return error;
  return isAway(error) ? signOnUnavailable(error) : signOnRefused(error);
}

/** Whether the provider was unreachable (`fetch` throws a TypeError), too slow, or failing. */
function isAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, status, cause } = error as {
    readonly name?: unknown;
    readonly code?: unknown;
    readonly status?: unknown;
    readonly cause?: unknown;
  };
  if (name === 'TypeError' || code === 'OAUTH_TIMEOUT') return true;
  return typeof status === 'number' ? status >= SERVER_ERROR : isAway(cause);
}
