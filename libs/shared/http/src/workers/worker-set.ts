import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@pelorus/shared/kernel';
import { type Logger } from 'pino';
import { RestartDelay } from './restart-delay';

/** The variable that tells a worker its place among the workers, from 0. */
const PLACE = 'PELORUS_WORKER';

/** The place of this process among the workers; undefined for a service without workers, and for their primary. */
export function workerPlace(): number | undefined {
  return cluster.isWorker ? Number(process.env[PLACE]) : undefined;
}

/** Processes that share one port. One that ends is replaced, after a pause that grows while workers end at once. */
export class WorkerSet {
  readonly #workers = new Map<number, Worker>();
  readonly #delays: readonly RestartDelay[];
  #stopping = false;

  constructor(
    private readonly count: number,
    private readonly logger: Logger,
  ) {
    this.#delays = Array.from({ length: count }, () => new RestartDelay());
  }

  /** Starts all; resolves when they listen. DomainError `worker-failed` when one ends before that: then all are stopped. */
  async start(): Promise<void> {
    const listening = Array.from({ length: this.count }, (_, place) => untilListening(this.#fork(place)));
    const failed = (await Promise.allSettled(listening)).find((each) => each.status === 'rejected');
    if (failed) {
      await this.stop();
      throw failed.reason;
    }
    for (const [place, worker] of this.#workers) void this.#replaceWhenEnded(place, worker, Date.now());
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#workers.values()].map((worker) => end(worker, 'SIGTERM')));
  }

  kill(): void {
    for (const worker of this.#workers.values()) worker.process.kill('SIGKILL');
  }

  #fork(place: number): Worker {
    const worker = cluster.fork({ [PLACE]: String(place) });
    this.#workers.set(place, worker);
    return worker;
  }

  async #replaceWhenEnded(place: number, worker: Worker, started: number): Promise<void> {
    const [code, signal] = await ending(worker);
    if (this.#stopping) return;
    const wait = this.#delays[place]!.after(Date.now() - started);
    this.logger.error({ worker: place, pid: worker.process.pid, code, signal, wait }, 'a worker has ended');
    await delay(wait);
    await this.#replace(place);
  }

  async #replace(place: number): Promise<void> {
    if (this.#stopping) return;
    const next = this.#fork(place);
    this.logger.info({ worker: place, pid: next.process.pid }, 'a worker is started again');
    await this.#replaceWhenEnded(place, next, Date.now());
  }
}

function ending(worker: Worker): Promise<readonly [number | null, string | null]> {
  return new Promise((resolve) =>
    worker.once('exit', (code: number | null, signal: string | null) => resolve([code, signal])),
  );
}

async function untilListening(worker: Worker): Promise<void> {
  const listening = new Promise<void>((resolve) => worker.once('listening', () => resolve()));
  const ended = ending(worker).then(() => {
    throw new DomainError('unavailable', 'worker-failed', 'A worker could not start; it has said why.');
  });
  await Promise.race([listening, ended]);
}

async function end(worker: Worker, signal: NodeJS.Signals): Promise<void> {
  if (worker.isDead()) return;
  const ended = ending(worker);
  worker.process.kill(signal);
  await ended;
}
