import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { endWithUs } from '../../process/end-with-us.mjs';
import { untilReady } from '../../start/service.mjs';

/** The bundle of the ingest service: the service itself, which can be started again with other settings, and its commands. */
export class IngestProgram {
  #script;
  #env;
  #service;
  #children = new Set();

  constructor(script, databaseUrl, port) {
    this.#script = script;
    this.url = `http://127.0.0.1:${port}`;
    const env = { DATABASE_URL: databaseUrl, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' };
    this.#env = { ...process.env, ...env };
  }

  async start(own) {
    const words = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
    this.#service = this.#spawn([...words, this.#script], { ...this.#env, ...own }, 'ignore');
    const ended = once(this.#service, 'close').then(() => Promise.reject(new Error('the service has ended')));
    ended.catch(() => {});
    await Promise.race([untilReady(this.url), ended]);
  }

  stop() {
    return stopChild(this.#service);
  }

  /** Stops whatever runs. */
  async end() {
    await Promise.all([...this.#children].map(stopChild));
  }

  /** Bytes of memory that the service has now. */
  rss() {
    const status = readFileSync(`/proc/${this.#service.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  }

  /** Runs a command to its end; gives what it printed. */
  async command(words) {
    const child = this.#spawn([this.#script, ...words], this.#env, 'pipe');
    const closed = once(child, 'close');
    const printed = await text(child.stdout);
    const [code] = await closed;
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
    return printed.trim();
  }

  #spawn(args, env, output) {
    const options = { env, stdio: ['ignore', output, 'inherit'] };
    const child = endWithUs(spawn(process.execPath, ['--enable-source-maps', ...args], options));
    this.#children.add(child);
    child.once('close', () => this.#children.delete(child));
    return child;
  }
}

async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}
