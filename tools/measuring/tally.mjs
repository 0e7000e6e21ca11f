import { Times } from './times.mjs';

/** Faults that are kept with their text. */
const MOST_FAULTS = 20;

/**
 * The answer to a request; its status is 0 where none came.
 * @typedef {{ readonly status: number, readonly headers: Headers, readonly text: string, readonly body?: any }} TalliedAnswer
 */

/** Counts requests, and answers by kind of request, with the times they took and what was wrong with them. */
export class Tally {
  /** @type {Map<string, { times: Times, statuses: Map<number, number> }>} */
  #kinds = new Map();
  #faultOf;
  #watch;
  /** Requests so far, answered or not. */
  sent = 0;
  /** @type {string[]} the first faults. */
  faults = [];
  faultCount = 0;

  /**
   * @param {object} [options]
   * @param {(kind: string, answer: TalliedAnswer) => string | undefined} [options.faultOf] what is wrong with an answer, in words.
   * @param {(kind: string, ms: number) => void} [options.watch] is told of each answer that was timed.
   */
  constructor({ faultOf = () => undefined, watch = () => {} } = {}) {
    this.#faultOf = faultOf;
    this.#watch = watch;
  }

  /** Counts a request. */
  send() {
    this.sent++;
  }

  /**
   * Counts an answer.
   * @param {string} kind
   * @param {number} status 0 for none.
   * @param {number} [ms]
   */
  answer(kind, status, ms) {
    const { times, statuses } = this.#kinds.get(kind) ?? { times: new Times(), statuses: new Map() };
    this.#kinds.set(kind, { times, statuses });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (ms !== undefined) times.add(ms);
  }

  /**
   * Runs a request, counts its answer and gives it. No answer is a fault, and becomes one of the status 0.
   * @template {TalliedAnswer} Answer
   * @param {string} kind
   * @param {() => Promise<Answer>} request
   * @returns {Promise<Answer | TalliedAnswer>}
   */
  async time(kind, request) {
    this.send();
    const started = performance.now();
    try {
      const answer = await request();
      const ms = performance.now() - started;
      this.answer(kind, answer.status, ms);
      this.#watch(kind, ms);
      const fault = this.#faultOf(kind, answer);
      if (fault) this.fault(fault);
      return answer;
    } catch (error) {
      this.answer(kind, 0);
      const { code, message } = /** @type {Error & { code?: string }} */ (error);
      this.fault(`${kind}: no answer, ${code ?? message}`);
      return { status: 0, headers: new Headers(), text: '', body: {} };
    }
  }

  /**
   * Counts a fault, and keeps the text of the first ones.
   * @param {string} text
   */
  fault(text) {
    this.faultCount++;
    if (this.faults.length < MOST_FAULTS) this.faults.push(text);
  }

  /**
   * Answers by status, in the order of the statuses, of all kinds.
   * @returns {Readonly<Record<string, number>>}
   */
  get statuses() {
    /** @type {Record<string, number>} */
    const all = {};
    for (const { statuses } of this.#kinds.values())
      for (const [status, count] of statuses) all[status] = (all[status] ?? 0) + count;
    return all;
  }

  /** Kinds that never succeeded: their inner parts were not reached. */
  get unreached() {
    const isReached = (/** @type {Map<number, number>} */ statuses) =>
      [...statuses.keys()].some((status) => status > 0 && status < 400);
    return [...this.#kinds].filter(([, { statuses }]) => !isReached(statuses)).map(([kind]) => kind);
  }

  /**
   * A row a kind of request: how many, how often in so many seconds, and milliseconds.
   * @param {number} seconds
   */
  rows(seconds) {
    return [...this.#kinds].map(([kind, { times, statuses }]) => ({
      kind,
      requests: times.count,
      'a second': round(times.count / seconds),
      p50: round(times.quantile(0.5)),
      p99: round(times.quantile(0.99)),
      worst: round(times.worst),
      answers: [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status || 'none'}: ${count}`)
        .join(', '),
    }));
  }
}

/** @param {number} number */
const round = (number) => Number(number.toFixed(1));
