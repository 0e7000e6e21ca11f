import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../process/free-port.mjs';
import { ServiceProcess } from '../start/service-process.mjs';
import { Link } from './link';

/** Milliseconds before a service that could not start is started again. */
const PAUSE_MS = 250;
const END_LIMIT_MS = 10_000;

export type AppName = 'registry' | 'ingest';

export interface InstanceOptions {
  readonly app: AppName;
  readonly name: string;
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  /** Takes every line of its output. */
  readonly log: (line: string) => void;
}

/** A built service that starts again at once whenever it ends, as under a supervisor, behind a link to its clients. */
export class Instance {
  #process: ServiceProcess | undefined;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(
    readonly options: InstanceOptions,
    readonly link: Link,
    private readonly port: number,
  ) {}

  static async start(options: InstanceOptions): Promise<Instance> {
    const port = await freePort();
    const instance = new Instance(options, await Link.open(() => port), port);
    instance.#running = instance.#keepRunning();
    return instance;
  }

  get url(): string {
    return `http://127.0.0.1:${this.link.port}`;
  }

  get app(): AppName {
    return this.options.app;
  }

  /** Ends it without a chance to do anything. */
  kill(): void {
    this.#process?.kill('SIGKILL');
  }

  terminate(): void {
    this.#process?.kill('SIGTERM');
  }

  async ended(): Promise<void> {
    await this.#process?.ended;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#process?.stop();
    await this.#running;
    this.link.close();
  }

  async #keepRunning(): Promise<void> {
    const { script, env, log } = this.options;
    while (!this.#isStopped) {
      const options = { env: { ...env, PORT: String(this.port) }, line: log, limit: END_LIMIT_MS, quick: true };
      this.#process = new ServiceProcess(script, options);
      const end = await this.#process.ended;
      if (end.startsWith('exit code')) await delay(PAUSE_MS);
    }
  }
}
