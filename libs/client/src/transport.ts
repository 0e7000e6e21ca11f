import { ConnectionError, ProblemError } from './client.errors';
import { errorOf, refuseForeign } from './read-answer';
import { DEFAULT_RETRY, type Repeatability, type RetryOptions, withRetries } from './retry';
import { type OnSent, xhrFetch } from './xhr-fetch';
import { type Account, type Credentials, type Session, sessionTokenIn } from './session';

/** How a client reaches a service. */
export interface TransportOptions {
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  readonly retry?: Partial<RetryOptions>;
  /** Milliseconds for which a call may wait until an answer begins; uploads and downloads take as long as they take. */
  readonly timeout?: number;
  /** Shared by the clients of both services. */
  readonly session?: Session;
  /** With these a session that is missing or has ended is begun anew, and the call is sent again. */
  readonly credentials?: Credentials;
  /** Sent with every request, for example `User-Agent`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request. */
export interface Request {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal;
  readonly repeatability: Repeatability;
  /** No limit of time until the answer begins. */
  readonly patient?: boolean;
  /** Sends a body by `XMLHttpRequest`, in browsers, and is told of what was sent. */
  readonly onSent?: OnSent;
}

const DEFAULT_TIMEOUT = 60_000;

/** Sends requests to one service: session, retries, errors. */
export class Transport {
  readonly url: string;
  readonly session: Session;
  readonly retry: RetryOptions;
  readonly #fetch: typeof fetch;

  constructor(
    url: string,
    readonly loginPath: string,
    private readonly options: TransportOptions = {},
  ) {
    this.url = serviceAddress(url);
    this.session = options.session ?? {};
    this.retry = { ...DEFAULT_RETRY, ...options.retry };
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
  }

  /** The answer of a success, its body unread. Fails with a `ClientError`, or with the signal's reason. */
  async send(request: Request): Promise<Response> {
    const attempt = (): Promise<Response> => this.sendOnce(request);
    return withRetries(attempt, request.repeatability, this.retry, request.signal);
  }

  /** The same without repetitions, but for a session that is begun anew. */
  async sendOnce(request: Request): Promise<Response> {
    const { credentials } = this.options;
    if (credentials && request.method !== 'GET' && this.session.token === undefined) await this.logIn(credentials);
    try {
      return await this.#once(request);
    } catch (error) {
      if (!credentials || !this.hasRenewed(error)) throw error;
      await this.logIn(credentials);
      // A stream that was taken from cannot be sent again.
      if (request.body instanceof ReadableStream) throw error;
      return this.#once(request);
    }
  }

  /** Whether a call failed for want of a session, which has begun anew since. 401 comes before anything is done. */
  hasRenewed(error: unknown): boolean {
    return error instanceof ProblemError && error.status === 401 && this.options.credentials !== undefined;
  }

  /** Begins a session of an account. */
  async logIn({ username, token }: Credentials): Promise<Account> {
    const response = await this.#once({
      method: 'POST',
      path: this.loginPath,
      body: new URLSearchParams({ username, password: token }),
      repeatability: 'once',
    });
    this.session.token = sessionTokenIn(response.headers) ?? this.session.token;
    return (await response.json()) as Account;
  }

  async #once(request: Request): Promise<Response> {
    const url = this.url + request.path;
    const response = await this.#connect(url, request);
    if (!response.ok && response.status !== 304) throw await errorOf(response, url);
    await refuseForeign(response, url);
    return response;
  }

  async #connect(url: string, request: Request): Promise<Response> {
    const limit = request.patient ? undefined : timeLimit(this.options.timeout ?? DEFAULT_TIMEOUT);
    const signals = [request.signal, limit?.signal].filter((signal) => signal !== undefined);
    try {
      const init = {
        method: request.method,
        headers: this.#headers(request),
        credentials: 'include',
        signal: AbortSignal.any(signals),
        ...(request.body === undefined ? {} : { body: request.body }),
        ...(request.body instanceof ReadableStream ? { duplex: 'half' } : {}),
      } as RequestInit;
      return await (request.onSent ? xhrFetch(url, init, request.onSent) : this.#fetch(url, init));
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new ConnectionError(connectionMessage(this.url, cause, limit?.signal), url, { cause });
    } finally {
      limit?.end();
    }
  }

  #headers(request: Request): Record<string, string> {
    const { token } = this.session;
    return {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...this.options.headers,
      ...request.headers,
    };
  }
}

function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`'${text}' is not the address of a service: it begins with http:// or https://`);
  return url.href.replace(/\/+$/, '');
}

function timeLimit(ms: number): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${ms / 1000} s`)), ms);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ETIMEDOUT: 'the host did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'the host did not answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'there is no network',
  CERT_HAS_EXPIRED: 'its certificate has expired: check the date of this machine, too',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: check the date of this machine',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody known has signed its certificate',
};

function connectionMessage(url: string, cause: unknown, limit: AbortSignal | undefined): string {
  const reason = limit?.aborted ? (limit.reason as Error).message : reasonOf(cause);
  return `${url} cannot be reached: ${reason}`;
}

interface Chained {
  readonly code?: string;
  readonly message?: string;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
}

/** Looks through causes, and the several attempts of one connection, for a code that has words. */
function reasonOf(error: unknown): string {
  const { code, cause, errors, message } = (error ?? {}) as Chained;
  if (code && REASONS[code]) return REASONS[code];
  const inner = cause ?? errors?.[0];
  return inner === undefined ? (message ?? 'unknown reason') : reasonOf(inner);
}
