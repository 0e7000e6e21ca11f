import {
  measuredPositions,
  type MeasuredPositions,
  type PositionSource,
  type PositionStream,
} from '@pelorus/registry/domain';
import { inSpan, type SpanFacts, traceHeaders } from '@pelorus/shared/http';

const ENDS = ['latitude', 'longitude', 'lat', 'lon'];
/** Streams of one question: the newest positions come first. */
const MOST_STREAMS = 5_000;
/** How long an answer holds: maps are looked at by many, and ships are slow. */
const HOLDS_MS = 15_000;
/** How long a service that does not answer is left alone. */
const PAUSE_MS = 5_000;

interface Asking {
  /** Milliseconds of any clock that goes on; that of the process by default. */
  readonly now?: () => number;
  /** How long an answer is waited for. */
  readonly timeoutMs?: number;
}

const NOWHERE: MeasuredPositions = new Map();

/** No data service tells positions. */
export const NO_POSITIONS: PositionSource = { newest: async () => NOWHERE };

/**
 * Asks the ingest service for the newest values of streams of latitudes and longitudes. Requests that come at once share one
 * question. While it does not answer, the positions are those that it told before.
 */
export class IngestPositions implements PositionSource {
  readonly #url: string;
  readonly #facts: SpanFacts;
  readonly #now: () => number;
  readonly #timeoutMs: number;
  #known = NOWHERE;
  #until = -Infinity;
  #asking?: Promise<void>;

  /** `address` is the ingest service's as this service reaches it. */
  constructor(address: string, { now = () => performance.now(), timeoutMs = 2_000 }: Asking = {}) {
    this.#now = now;
    this.#timeoutMs = timeoutMs;
    const where = `values>0;(${ENDS.map((end) => `code==*:${end},code==*_${end}`).join(',')})`;
    const query = new URLSearchParams({ where, sorts: '-lastDatetime', hits: String(MOST_STREAMS) });
    this.#url = `${address.replace(/\/+$/, '')}/rest/streams?${query}`;
    this.#facts = { 'http.request.method': 'GET', 'server.address': new URL(address).hostname };
  }

  async newest(): Promise<MeasuredPositions> {
    if (this.#now() >= this.#until) await (this.#asking ??= this.#refresh());
    return this.#known;
  }

  async #refresh(): Promise<void> {
    try {
      this.#known = measuredPositions(await inSpan('GET /rest/streams', this.#facts, () => this.#ask()));
      this.#until = this.#now() + HOLDS_MS;
    } catch {
      this.#until = this.#now() + PAUSE_MS;
    } finally {
      this.#asking = undefined;
    }
  }

  async #ask(): Promise<PositionStream[]> {
    const headers = { accept: 'application/json', ...traceHeaders() };
    const response = await fetch(this.#url, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    if (!response.ok) throw new Error(`the ingest service answered ${response.status}`);
    const { records } = (await response.json()) as { readonly records?: unknown };
    if (!Array.isArray(records) || !records.every(isStream)) throw new Error('the answer is no list of streams');
    return records;
  }
}

function isStream(value: unknown): value is PositionStream {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}
