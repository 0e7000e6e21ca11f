import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { TotalsFolding } from '@pelorus/ingest/service';

const EVERY_MS = 1_000;

/** Folds totals while the application runs. */
@Injectable()
export class FoldTotalsLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(FoldTotalsLifecycle.name);
  readonly #end = new AbortController();
  #failing = false;
  #timer?: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly totals: TotalsFolding) {}

  get failing(): boolean {
    return this.#failing;
  }

  onApplicationBootstrap(): void {
    this.#wait();
  }

  async onModuleDestroy(): Promise<void> {
    this.#end.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Warns once of a failure; folding resumes with the database. */
  async #run(): Promise<void> {
    try {
      await this.totals.run(this.#end.signal);
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#logger.warn(`totals of streams are not folded: ${String(error)}`);
      this.#failing = true;
    }
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
      void this.#running.then(() => this.#end.signal.aborted || this.#wait());
    }, EVERY_MS).unref();
  }
}
