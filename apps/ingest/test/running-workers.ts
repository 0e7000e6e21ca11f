import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@pelorus/tools/free-port';

/** A line of the log. */
interface LogLine {
  readonly msg: string;
  readonly pid: number;
}

/** The service with two workers in processes of its own, and what it logs. */
export class RunningWorkers {
  readonly #lines: LogLine[] = [];
  readonly #ended: Promise<number | string>;
  #heard?: () => void;

  private constructor(
    private readonly primary: ChildProcess,
    readonly url: string,
    readonly metricsUrl: string,
  ) {
    createInterface({ input: primary.stdout! }).on('line', (line) => {
      this.#lines.push(JSON.parse(line) as LogLine);
      this.#heard?.();
    });
    this.#ended = once(primary, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  }

  /** Starts the service, with further settings; resolves when all workers listen. */
  static async start(databaseUrl: string, further: Readonly<Record<string, string>> = {}): Promise<RunningWorkers> {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const env = {
      PATH: process.env['PATH'],
      INGEST_PROGRAMS: process.env['INGEST_PROGRAMS'],
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      WORKERS: '2',
      PARSE_THREADS: '1',
      LOGIN_FAILURES_PER_ACCOUNT: '4',
      ...further,
    };
    const main = path.join(__dirname, 'main.cjs');
    const primary = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const workers = new RunningWorkers(primary, `http://127.0.0.1:${port}`, `http://127.0.0.1:${metricsPort}/metrics`);
    await workers.logged('all workers listen');
    // Each process writes its own lines of the log, in batches.
    await workers.logged('listening', 2);
    return workers;
  }

  /** The processes that have logged a message. */
  pids(message: string): number[] {
    return [...new Set(this.#lines.filter(({ msg }) => msg === message).map(({ pid }) => pid))];
  }

  /** Waits until a message was logged so many times. */
  async logged(message: string, times = 1): Promise<void> {
    while (this.#lines.filter(({ msg }) => msg === message).length < times) {
      const heard = new Promise<void>((resolve) => (this.#heard = resolve));
      const ended = this.#ended.then((code) => Promise.reject(new Error(`the service has ended with ${code}`)));
      await Promise.race([heard, ended]);
    }
  }

  /** Tells the service to stop; resolves with its exit code when all processes have ended. */
  async stop(): Promise<number | string> {
    this.primary.kill('SIGTERM');
    return this.#ended;
  }

  /** Ends what still runs. */
  kill(): void {
    for (const pid of this.pids('listening')) endProcess(pid);
    this.primary.kill('SIGKILL');
  }
}

/** Kills a process, as a crash would. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
