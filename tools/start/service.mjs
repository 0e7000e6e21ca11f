import { setTimeout as delay } from 'node:timers/promises';
import { ServiceProcess } from './service-process.mjs';

/** @type {Record<number, string>} */
const levels = { 40: 'warning', 50: 'error', 60: 'fatal' };

const margin = 5_000;
const shutdownLimit = () => Number(process.env.SHUTDOWN_TIMEOUT || 20) * 1000 + margin;
const firstPause = 1_000;
const longestPause = 30_000;
/** A service that ran for this long has recovered: the next pause is the first one again. */
const calm = 60_000;

/**
 * How long to wait before a service starts again.
 * @param {number} endings in a row, none of them after a calm time.
 */
export const pauseAfter = (endings) => Math.min(firstPause * 2 ** (endings - 1), longestPause);

/** A service that runs until it is stopped. */
export class Service {
  #script;
  #options;
  /** @type {ServiceProcess} */
  #process;
  #stopped = new AbortController();
  #restarts = false;

  /**
   * Starts it.
   * @param {string} name
   * @param {string} script
   * @param {object} options
   * @param {NodeJS.ProcessEnv} options.env
   * @param {string} options.url where it answers.
   * @param {(text: string) => unknown} options.log takes every line of its output.
   * @param {(text: string) => unknown} options.show takes the lines that a user should see.
   * @param {number} [options.limit] milliseconds that it has to end in.
   * @param {boolean} [options.quick] as of `ServiceProcess`.
   */
  constructor(name, script, { limit = shutdownLimit(), ...options }) {
    this.name = name;
    this.#script = script;
    this.#options = { ...options, limit };
    this.#process = this.#start();
    /** Resolves, in words, when the process has ended by itself and does not start again. */
    this.failed = this.#failure();
  }

  /** Starts the process again whenever it ends by itself from now on. */
  keepRunning() {
    this.#restarts = true;
  }

  /** Lets running requests finish within the service's own limit. */
  async stop() {
    this.#stopped.abort();
    await this.#process.stop();
  }

  #start() {
    const { env, log, show, limit, quick } = this.#options;
    const line = (/** @type {string} */ text) => {
      log(`${text}\n`);
      const shown = consoleText(text);
      if (shown !== undefined) show(`${this.name} ${shown}`);
    };
    return new ServiceProcess(this.#script, { env, line, limit, quick });
  }

  /** @returns {Promise<string>} */
  async #failure() {
    for (let endings = 0; ;) {
      const began = Date.now();
      const end = await this.#process.ended;
      endings = Date.now() - began > calm ? 1 : endings + 1;
      if (!this.#stopped.signal.aborted && !this.#restarts) return `the ${this.name} has ended (${end})`;
      if (!(await this.#pause(end, pauseAfter(endings)))) return new Promise(() => {});
      this.#process = this.#start();
      void untilReady(this.#options.url).then(
        () => this.#options.show(`the ${this.name} is ready again`),
        () => {}, // it has ended again, or tells in its log what it waits for
      );
    }
  }

  /**
   * Waits before the next start; false when the service was stopped meanwhile.
   * @param {string} end
   * @param {number} pause
   */
  async #pause(end, pause) {
    const { signal } = this.#stopped;
    if (signal.aborted) return false;
    this.#options.show(`the ${this.name} has ended (${end}) and starts again in ${pause / 1000} s`);
    await delay(pause, undefined, { signal }).catch(() => {});
    return !signal.aborted;
  }
}

/**
 * Resolves when the service at this address answers that it is ready.
 * @param {string} url
 */
export async function untilReady(url, limit = 60_000) {
  for (const until = Date.now() + limit; Date.now() < until; await delay(50)) {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
  throw new Error(`${url}/health/ready did not answer within ${limit / 1000} s`);
}

/**
 * @param {string} line
 * @returns {{ level: number, msg?: string, err?: { message?: string } } | undefined}
 */
const parsed = (line) => {
  try {
    const value = JSON.parse(line);
    return typeof value?.level === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Shortens a line of a service's log for the console: warnings and errors, and lines that are no log.
 * @param {string} line
 */
function consoleText(line) {
  const entry = parsed(line);
  if (!entry) return line.trim() ? line : undefined;
  if (entry.level < 40) return undefined;
  const word = levels[entry.level] ?? 'error';
  return [`${word}: ${entry.msg ?? ''}`, entry.err?.message].filter(Boolean).join(': ');
}
