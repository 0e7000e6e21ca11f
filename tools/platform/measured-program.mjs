import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { text } from 'node:stream/consumers';
import { endWithUs } from '../process/end-with-us.mjs';

/** The unit of processor times in /proc, the same on all Linux systems of today. */
const TICKS_A_SECOND = 100;

/**
 * A program whose log is written and thrown away, for reading it would take time from what is measured. With a `probe`,
 * a module that is loaded first and answers messages, it tells what it has used. BENCH_NODE_OPTIONS are options of its
 * Node.js.
 */
export class MeasuredProgram {
  #script;
  #env;
  #execArgv;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;

  /**
   * @param {string} script
   * @param {NodeJS.ProcessEnv} env
   * @param {URL} [probe]
   */
  constructor(script, env, probe) {
    this.#script = script;
    this.#env = { ...process.env, ...env };
    const options = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
    this.#execArgv = ['--enable-source-maps', ...(probe ? ['--import', probe.href] : []), ...options];
  }

  /**
   * Starts it, with settings beside its own.
   * @param {NodeJS.ProcessEnv} [settings]
   */
  start(settings = {}) {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc'];
    const options = { env: { ...this.#env, ...settings }, execArgv: this.#execArgv, stdio };
    this.#process = endWithUs(fork(this.#script, options));
  }

  /** Lets it end. */
  async stop() {
    const child = this.#process;
    if (child && child.exitCode === null && child.signalCode === null && child.kill('SIGTERM'))
      await once(child, 'exit');
  }

  get pid() {
    return this.#running.pid ?? 0;
  }

  /** Its next message; an Error when it ends instead. */
  async message() {
    const over = new AbortController();
    const ended = this.ended(over.signal);
    ended.catch(() => {});
    const [message] = await Promise.race([once(this.#running, 'message'), ended]);
    over.abort();
    return message;
  }

  /**
   * Sends a message and resolves with the next one that comes back.
   * @param {string} order
   */
  ask(order) {
    this.tell(order);
    return this.message();
  }

  /**
   * Sends a message.
   * @param {string} order
   */
  tell(order) {
    this.#running.send(order);
  }

  /**
   * Rejects when it ends.
   * @param {AbortSignal} [signal]
   * @returns {Promise<never>}
   */
  async ended(signal) {
    await once(this.#running, 'exit', { signal });
    throw new Error(`${this.#script} has ended`);
  }

  /** Bytes of memory that it has now. */
  memory() {
    if (process.platform !== 'linux') {
      const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(this.pid)], { encoding: 'utf8' });
      return Number(stdout) * 1024;
    }
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1]) * 1024;
  }

  /** Seconds of processor time that it has taken so far, in all of its threads (Linux). */
  processorSeconds() {
    const fields = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  }

  /**
   * Runs one of its commands to its end; gives what it printed.
   * @param {readonly string[]} words
   */
  async command(words) {
    const args = ['--enable-source-maps', this.#script, ...words];
    const child = spawn(process.execPath, args, { env: this.#env, stdio: ['ignore', 'pipe', 'inherit'] });
    const closed = once(endWithUs(child), 'close');
    const [printed, [code]] = await Promise.all([text(child.stdout), closed]);
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
    return printed.trim();
  }

  get #running() {
    if (!this.#process) throw new Error(`${this.#script} was not started`);
    return this.#process;
  }
}
