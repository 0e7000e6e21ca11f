import { type CodeVerdict, registryUnavailable } from '@pelorus/ingest/domain';
import { type CodeRegistry, type CodeWriter } from '@pelorus/ingest/service';
import { inSpan, type SpanFacts, traceHeaders } from '@pelorus/shared/http';
import { readCodeVerdict } from './read-code-verdict';

const PATH = '/rest/v2/parameters/check';
const TIMEOUT_MS = 2_000;
/** Limit of an answer, far more than the longest one. */
const MOST_BYTES = 16 * 1024 ** 2;

/** Asks the registry service over HTTP, with the session of the account and under the id of its request. */
export class HttpCodeRegistry implements CodeRegistry {
  readonly #url: string;
  readonly #facts: SpanFacts;

  /** `address` is the registry's as this service reaches it, for example `http://registry:3000`. */
  constructor(
    address: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.#url = `${address.replace(/\/+$/, '')}${PATH}`;
    this.#facts = { 'http.request.method': 'POST', 'server.address': new URL(address).hostname };
  }

  async check(writer: CodeWriter, codes: readonly string[]): Promise<CodeVerdict> {
    try {
      const answer = await inSpan(`POST ${PATH}`, this.#facts, () => this.#ask(writer, codes));
      return readCodeVerdict(JSON.parse(answer), codes);
    } catch (error) {
      // Any failure means that the registry has not refused a code.
      throw registryUnavailable(error);
    }
  }

  async #ask({ session, requestId }: CodeWriter, codes: readonly string[]): Promise<string> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-auth-token': session,
        ...(requestId !== undefined && { 'x-request-id': requestId }),
        ...traceHeaders(),
      },
      body: JSON.stringify({ codes }),
      // No other address than the configured one sees the session.
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
