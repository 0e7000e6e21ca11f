import { BrokenAnswerError, ConnectionError, ForeignAnswerError, ProblemError } from './client.errors';
import { reasonOf } from './connection-failure';
import { errorOf, refuseForeign, valueOf } from './read-answer';
import { DEFAULT_RETRY, type Repeatability, type RetryOptions, withRetries } from './retry';
import { serviceAddress } from './service-address';
import { TimeLimit } from './time-limit';
import { type OnSent, xhrFetch } from './xhr-fetch';
import { type Account, type Credentials, type Session, sessionTokenIn } from './session';

/** How a client reaches a service. */
export interface TransportOptions {
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  readonly retry?: Partial<RetryOptions>;
  /** Milliseconds for which a call waits for its answer, or for more of it; 60 000 without it. */
  readonly timeout?: number;
  /** Milliseconds for which an upload or a download goes on while nothing of it moves; 300 000 without it. */
  readonly stallTimeout?: number;
  /** Shared by the clients of both services. */
  readonly session?: Session;
  /** A personal access token that is sent with each request where there is no session; it needs no login. */
  readonly token?: string;
  /** With these a session that is missing or has ended is begun anew, and the call is sent again. */
  readonly credentials?: Credentials;
  /** Sent with every request, for example `User-Agent`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A value with the entity tag of its answer. */
export interface Tagged<Value> {
  readonly value: Value;
  readonly etag: string | undefined;
}

export interface Request {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal;
  readonly repeatability: Repeatability;
  /** An upload or a download: it takes as long as it takes while something moves. */
  readonly patient?: boolean;
  /** Milliseconds for which nothing may come, instead of those of the options. */
  readonly silence?: number;
  /** Sends a body by `XMLHttpRequest`, in browsers, and is told of what was sent. */
  readonly onSent?: OnSent;
}

const DEFAULT_TIMEOUT = 60_000;
const DEFAULT_STALL_TIMEOUT = 300_000;

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

  /** Whether a token goes with each request by itself: without a session, and where there is one. */
  get sendsToken(): boolean {
    return this.session.token === undefined && this.options.token !== undefined;
  }

  /** The answer of a success, its body unread. Fails with a `ClientError`, or with the signal's reason. */
  async send(request: Request): Promise<Response> {
    return withRetries(() => this.sendOnce(request), request.repeatability, this.retry, request.signal);
  }

  /** Content and ETag of a success; repeats a broken answer where safe. */
  async read(request: Request): Promise<Tagged<unknown>> {
    const attempt = async (): Promise<Tagged<unknown>> => {
      const response = await this.sendOnce(request);
      const etag = response.headers.get('etag') ?? undefined;
      return { value: await valueOf(response, this.url + request.path), etag };
    };
    return withRetries(attempt, request.repeatability, this.retry, request.signal);
  }

  /** Sends without retries, but renews a session. */
  async sendOnce(request: Request): Promise<Response> {
    const { credentials } = this.options;
    if (credentials && request.method !== 'GET' && this.session.token === undefined) await this.logIn(credentials);
    try {
      return await this.#once(request);
    } catch (error) {
      if (!credentials || !this.hasRenewed(error)) throw error;
      await this.logIn(credentials);
      // A started stream cannot be sent again.
      if (request.body instanceof ReadableStream) throw error;
      return this.#once(request);
    }
  }

  /** Whether a missing session was renewed: 401 comes before any effect. */
  hasRenewed(error: unknown): boolean {
    return error instanceof ProblemError && error.status === 401 && this.options.credentials !== undefined;
  }

  async logIn({ username, token }: Credentials): Promise<Account> {
    const response = await this.#once({
      method: 'POST',
      path: this.loginPath,
      body: new URLSearchParams({ ...(username !== undefined && { username }), password: token }),
      repeatability: 'once',
    });
    this.session.token = sessionTokenIn(response.headers) ?? this.session.token;
    return (await valueOf(response, this.url + this.loginPath)) as Account;
  }

  async #once(request: Request): Promise<Response> {
    const url = this.url + request.path;
    const response = await this.#connect(url, request);
    if (isRedirection(response)) throw redirected(response, url);
    if (!response.ok && response.status !== 304) throw await errorOf(response, url);
    await refuseForeign(response, url);
    return response;
  }

  async #connect(url: string, request: Request): Promise<Response> {
    const { timeout = DEFAULT_TIMEOUT, stallTimeout = DEFAULT_STALL_TIMEOUT } = this.options;
    const limit = new TimeLimit(request.silence ?? (request.patient ? stallTimeout : timeout));
    const { onSent } = request;
    try {
      const init = this.#init(request, limit);
      const answer = onSent ? xhrFetch(url, init, (sent) => (limit.renew(), onSent(sent))) : this.#fetch(url, init);
      const response = await limit.within(answer);
      return withBody(response, (body) => limit.receiving(body, (cause) => brokenOff(url, cause, request.signal)));
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new ConnectionError(`${this.url} cannot be reached: ${reasonOf(cause)}`, url, { cause });
    }
  }

  #init(request: Request, limit: TimeLimit): RequestInit {
    const { method, body, signal } = request;
    const isStream = body instanceof ReadableStream;
    return {
      method,
      headers: this.#headers(request),
      credentials: 'include',
      // Logins and writes go to the given URL only.
      redirect: method === 'GET' ? 'follow' : 'manual',
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      ...(body === undefined ? {} : { body: isStream ? limit.sending(body) : body }),
      ...(isStream ? { duplex: 'half' } : {}),
    } as RequestInit;
  }

  #headers(request: Request): Record<string, string> {
    const token = this.session.token ?? this.options.token;
    return {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...this.options.headers,
      ...request.headers,
    };
  }
}

/** Whether an answer redirects; browsers hide its status. */
const isRedirection = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

function redirected({ status, headers }: Response, url: string): ForeignAnswerError {
  const said = `It leads to ${headers.get('location') ?? 'another address'}, where nothing is sent.`;
  return new ForeignAnswerError(url, status, '', said);
}

/** Statuses without a body, from which no response with one can be made. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** Answer with another body. New responses lack URL and cookies. */
function withBody(
  response: Response,
  change: (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>,
): Response {
  const { body, url, headers, status, statusText } = response;
  if (!body || WITHOUT_BODY.includes(status)) return response;
  const changed = new Response(change(body) as ReadableStream<Uint8Array<ArrayBuffer>>, {
    status,
    statusText,
    headers,
  });
  return Object.defineProperties(changed, { url: { value: url }, headers: { value: headers } });
}

function brokenOff(url: string, cause: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? cause : new BrokenAnswerError(`the answer of ${url} broke off`, url, { cause });
}
