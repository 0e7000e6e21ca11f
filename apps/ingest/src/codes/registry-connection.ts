import { type inSpan, type SpanFacts, type traceHeaders } from '@pelorus/shared/http';

const TIMEOUT_MS = 2_000;
/** Limit of an answer, far more than the longest one. */
const MOST_BYTES = 16 * 1024 ** 2;

/** A request to the registry. */
interface Question {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How questions join the trace of the request for which they are asked. */
interface QuestionTracing {
  readonly inSpan: typeof inSpan;
  readonly traceHeaders: typeof traceHeaders;
}

/** Of threads: none runs requests, and Nest and Express, which come with traces, would take a second to load. */
const UNTRACED: QuestionTracing = { inSpan: (_name, _facts, work) => work(), traceHeaders: () => ({}) };

interface ConnectionOptions {
  readonly timeoutMs?: number;
  readonly tracing?: QuestionTracing;
}

/** Asks the registry service over HTTP. */
export class RegistryConnection {
  readonly #url: string;
  readonly #hostname: string;
  readonly #timeoutMs: number;
  readonly #tracing: QuestionTracing;

  /** `address` is the registry's as this service reaches it, for example `http://registry:3000`. */
  constructor(address: string, { timeoutMs = TIMEOUT_MS, tracing = UNTRACED }: ConnectionOptions = {}) {
    this.#timeoutMs = timeoutMs;
    this.#tracing = tracing;
    this.#url = address.replace(/\/+$/, '');
    this.#hostname = new URL(address).hostname;
  }

  /** The answer at a path; throws without one. */
  async get(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const sent = () => this.#send(`${path}?${new URLSearchParams(query)}`, { method: 'GET', headers: {} });
    return JSON.parse(await this.#tracing.inSpan(`GET ${path}`, this.#facts('GET'), sent));
  }

  /** The answer to a question; throws without one. */
  async post(path: string, question: object, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const sent = () =>
      this.#send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(question),
      });
    return JSON.parse(await this.#tracing.inSpan(`POST ${path}`, this.#facts('POST'), sent));
  }

  #facts(method: string): SpanFacts {
    return { 'http.request.method': method, 'server.address': this.#hostname };
  }

  async #send(path: string, { headers, ...request }: Question): Promise<string> {
    const response = await fetch(this.#url + path, {
      ...request,
      headers: { accept: 'application/json', ...headers, ...this.#tracing.traceHeaders() },
      // No other address than the configured one sees a session.
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    if (response.status === 200) return readText(response);
    await response.body?.cancel();
    throw new Error(`the registry answered ${response.status}`);
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`the registry answered with more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
