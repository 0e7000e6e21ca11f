import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type MergeProgress, PassThread, type PassThreadSettings } from '@pelorus/ingest/service';
import { injectionToken, ServiceState } from '@pelorus/shared/http';
import { THREAD_PROGRAMS, type ThreadPrograms } from '../core.module';
import { IngestSettings } from '../ingest-settings';

const LOG_EVERY_MS = 60_000;
/** Time after which another instance may merge, which then knows what waits. */
const BACKLOG_HOLDS_MS = 300_000;
const NOTHING: MergeProgress = { blocks: 0, rows: 0, spans: 0, waiting: 0 };

/** Runs the thread that merges datasets while the application runs, and reports its progress. */
@Injectable()
export class MergeLifecycle implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger(MergeLifecycle.name);
  readonly #thread?: PassThread<PassThreadSettings, MergeProgress>;
  #state: 'off' | 'running' | 'failing';
  /** Progress since the start. */
  #total = NOTHING;
  #logged = { at: 0, blocks: 0 };
  /** Time of the last pass. */
  #passed = -Infinity;

  constructor(
    settings: IngestSettings,
    @Inject(injectionToken(THREAD_PROGRAMS)) { merge: script }: ThreadPrograms,
    private readonly service: ServiceState,
  ) {
    this.#state = settings.merges ? 'running' : 'off';
    if (!settings.merges) return;
    this.#thread = new PassThread({
      name: 'merge',
      script,
      settings: settings.passThread,
      onPass: (progress) => this.#count(progress),
      onFailure: (error) => this.#fail(error),
    });
  }

  /** State and progress since the start. */
  get progress(): MergeProgress & { readonly state: string } {
    return { state: this.#state, ...this.#total };
  }

  /** Number of blocks that wait for a merge; undefined while this instance does not merge and cannot know. */
  get backlog(): number | undefined {
    return performance.now() - this.#passed < BACKLOG_HOLDS_MS ? this.#total.waiting : undefined;
  }

  onModuleInit(): void {
    this.service.describe('merge', () => this.progress);
    this.#thread?.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#thread?.stop();
  }

  #count({ blocks, rows, spans, waiting }: MergeProgress): void {
    this.#state = 'running';
    this.#passed = performance.now();
    const { blocks: before, rows: rowsBefore, spans: spansBefore } = this.#total;
    this.#total = { blocks: before + blocks, rows: rowsBefore + rows, spans: spansBefore + spans, waiting };
    const merged = this.#total.blocks - this.#logged.blocks;
    if (merged === 0 || Date.now() - this.#logged.at < LOG_EVERY_MS) return;
    this.#logger.log(`merged ${merged} blocks; ${waiting} wait`);
    this.#logged = { at: Date.now(), blocks: this.#total.blocks };
  }

  /** Warns once of a failure; merging resumes when the database is back. */
  #fail(error: unknown): void {
    if (this.#state !== 'failing') this.#logger.warn(`datasets are not merged: ${String(error)}`);
    this.#state = 'failing';
  }
}
