import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { FoldTotals } from '@pelorus/ingest/service';

const EVERY_MS = 1_000;

/** Keeps the totals of streams up to date while the application runs. */
@Injectable()
export class FoldTotalsLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #end = new AbortController();
  #timer?: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();

  constructor(@Inject(FoldTotals) private readonly totals: FoldTotals) {}

  onApplicationBootstrap(): void {
    this.#wait();
  }

  async onModuleDestroy(): Promise<void> {
    this.#end.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      // Nobody misses totals that come later, when the database is back.
      this.#running = this.totals.run(this.#end.signal).catch(() => undefined);
      void this.#running.then(() => this.#end.signal.aborted || this.#wait());
    }, EVERY_MS).unref();
  }
}
