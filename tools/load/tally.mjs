import { Times } from './times.mjs';

/** Faults that are kept with their text. */
const MOST_FAULTS = 20;

/** Statuses that tell a client to come later, and those of editors who meet. */
const EXPECTED = new Set([429, 503, 409, 412]);

/** Counts answers by what was asked, how long they took, and what was wrong. */
export class Tally {
  #kinds = new Map();
  #latest = new Times();
  faults = [];
  faultCount = 0;

  /** Runs a request, notes its answer and gives it. An answer that must not be is a fault, and so is none. */
  async time(kind, request) {
    const started = performance.now();
    const seen = this.#seen(kind);
    try {
      const answer = await request();
      const ms = performance.now() - started;
      seen.times.add(ms);
      if (kind.startsWith('upload')) this.#latest.add(ms);
      seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1);
      if (!isExpected(kind, answer.status)) this.fault(`${kind}: ${answer.status} ${answer.text.slice(0, 300)}`);
      return answer;
    } catch (error) {
      seen.statuses.set('none', (seen.statuses.get('none') ?? 0) + 1);
      this.fault(`${kind}: no answer, ${error.code ?? error.message}`);
      return { status: 0, headers: new Headers(), text: '', body: {} };
    }
  }

  fault(text) {
    this.faultCount++;
    if (this.faults.length < MOST_FAULTS) this.faults.push(text);
  }

  /** Times of uploads since the last call. */
  takeUploads() {
    const taken = this.#latest;
    this.#latest = new Times();
    return taken;
  }

  /** A row a kind of request. */
  rows(seconds) {
    return [...this.#kinds].map(([kind, { times, statuses }]) => ({
      kind,
      requests: times.count,
      'a second': round(times.count / seconds, 1),
      p50: round(times.quantile(0.5), 1),
      p99: round(times.quantile(0.99), 1),
      worst: round(times.worst, 1),
      answers: [...statuses]
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    }));
  }

  #seen(kind) {
    const seen = this.#kinds.get(kind) ?? { times: new Times(), statuses: new Map() };
    this.#kinds.set(kind, seen);
    return seen;
  }
}

/** Editors also ask for what another one has deleted meanwhile; an upload that is sent again may be stored already. */
function isExpected(kind, status) {
  if (status >= 200 && status < 300) return true;
  if (kind.startsWith('upload again') && status === 409) return true;
  return kind.startsWith('edit')
    ? EXPECTED.has(status) || status === 404 || status === 422
    : status === 429 || status === 503;
}

const round = (number, digits) => Number(number.toFixed(digits));
