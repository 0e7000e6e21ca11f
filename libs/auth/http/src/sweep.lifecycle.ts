import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

const EVERY_MS = 3_600_000;

/** Runs a clean-up at the start and every hour. */
export class SweepLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(SweepLifecycle.name);
  #timer?: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();

  /** `what` names the swept in the log. */
  constructor(
    private readonly what: string,
    private readonly sweep: () => Promise<void>,
  ) {}

  onApplicationBootstrap(): void {
    this.#run();
    this.#timer = setInterval(() => this.#run(), EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** A failure waits an hour: stale rows do no harm. */
  #run(): void {
    this.#running = this.sweep().catch((error: unknown) =>
      this.#logger.warn(`${this.what} are not swept: ${String(error)}`),
    );
  }
}
