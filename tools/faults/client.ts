import { setTimeout as delay } from 'node:timers/promises';
import { type Credentials, sessionIn } from '../platform/session.mjs';
import { type Instance } from './instance';
import { type Difference } from './difference';

/** Milliseconds after which a client gives up. */
const PATIENCE_MS = 8_000;
/** Stored, there already, changed by somebody else meanwhile, away for now, no room. */
const EXPECTED = new Set([200, 201, 204, 409, 412, 503, 507]);
/** Attempts to read, and milliseconds between two of them. */
const READS = 20;
const PAUSE_MS = 250;

export interface ClientRequest {
  readonly method?: string;
  readonly path: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | ReadableStream<Uint8Array>;
  readonly patience?: number;
}

export interface ClientAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
}

export class Client {
  #session: Promise<string | undefined> | undefined;
  readonly #strange: string[] = [];

  constructor(private readonly credentials: Credentials) {}

  /** Sends a request as the account; undefined when no whole answer came. A session that has ended is opened again. */
  async send(instance: Instance, request: ClientRequest): Promise<ClientAnswer | undefined> {
    const session = await this.session(instance);
    if (session === undefined) return undefined;
    const answer = await answerTo(instance, request, session);
    if (answer?.status === 401) this.#session = undefined;
    if (answer && !isExcused(answer)) this.#note(request, answer);
    return answer;
  }

  /** No fault excuses them: a valid write is stored, or refused because something is away. */
  takeStrange(): Difference[] {
    return this.#strange.splice(0).map((detail) => ({ verdict: 'wrong', detail }));
  }

  #note({ method, path }: ClientRequest, { status, text }: ClientAnswer): void {
    this.#strange.push(`${method} ${path} was answered ${status} ${text.slice(0, 300)}`);
  }

  /** Reads, several times if need be; rejects unless the answer is 200 in the end. */
  async read(instance: Instance, path: string): Promise<ClientAnswer> {
    for (let left = READS; ; left--) {
      const answer = await answerTo(instance, { path });
      if (answer?.status === 200) return answer;
      if (left === 0) throw new Error(`GET ${path} was answered ${answer?.status} ${answer?.text}`);
      await delay(PAUSE_MS);
    }
  }

  /** The session; undefined while none can be opened. */
  session(instance: Instance): Promise<string | undefined> {
    this.#session ??= this.#open(instance).then((session) => {
      if (session === undefined) this.#session = undefined;
      return session;
    });
    return this.#session;
  }

  async #open(instance: Instance): Promise<string | undefined> {
    const { username, token } = this.credentials;
    const body = String(new URLSearchParams({ username, password: token }));
    const type = 'application/x-www-form-urlencoded';
    const answer = await answerTo(instance, { method: 'POST', path: '/rest/auth/login', type, body });
    return sessionIn(answer?.headers.getSetCookie()[0]);
  }
}

/** 503 must say when to try again. */
const isExcused = ({ status, headers }: ClientAnswer): boolean =>
  EXPECTED.has(status) && (status !== 503 || headers.has('retry-after'));

async function answerTo(
  instance: Instance,
  { method = 'GET', path, type, headers = {}, body, patience = PATIENCE_MS }: ClientRequest,
  session?: string,
): Promise<ClientAnswer | undefined> {
  try {
    const response = await fetch(`${instance.url}${path}`, {
      method,
      body,
      headers: { ...headers, ...(session && { 'x-auth-token': session }), ...(type && { 'content-type': type }) },
      signal: AbortSignal.timeout(patience),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
  } catch {
    return undefined;
  }
}
