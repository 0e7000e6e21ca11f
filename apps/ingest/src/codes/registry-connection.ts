import { inSpan, type SpanFacts, traceHeaders } from '@pelorus/shared/http';

const TIMEOUT_MS = 2_000;
/** Limit of an answer, far more than the longest one. */
const MOST_BYTES = 16 * 1024 ** 2;

/** Asks the registry service over HTTP. */
export class RegistryConnection {
  readonly #url: string;
  readonly #facts: SpanFacts;

  /** `address` is the registry's as this service reaches it, for example `http://registry:3000`. */
  constructor(
    address: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.#url = address.replace(/\/+$/, '');
    this.#facts = { 'http.request.method': 'POST', 'server.address': new URL(address).hostname };
  }

  /** The answer to a question; throws without one. */
  async post(path: string, question: object, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
    return JSON.parse(await inSpan(`POST ${path}`, this.#facts, () => this.#send(path, question, headers)));
  }

  async #send(path: string, question: object, headers: Readonly<Record<string, string>>): Promise<string> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers, ...traceHeaders() },
      body: JSON.stringify(question),
      // No other address than the configured one sees a session.
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMs),
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
