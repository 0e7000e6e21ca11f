import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PassThread, type TierProgress, type TierThreadSettings } from '@pelorus/ingest/service';
import { injectionToken, ServiceState } from '@pelorus/shared/http';
import { THREAD_PROGRAMS, type ThreadPrograms } from '../core.module';
import { IngestSettings } from '../ingest-settings';

/** Time after which another instance may tier, which then knows the state: two passes. */
const STATE_HOLDS_MS = 7_300_000;
const NOTHING: TierProgress = {
  blocks: 0,
  bytes: 0,
  removed: 0,
  objects: 0,
  objectBytes: 0,
  waitingBlocks: 0,
  oldest: null,
};

/** Runs the thread that tiers blocks while the application runs, and reports its progress. */
@Injectable()
export class TierLifecycle implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger(TierLifecycle.name);
  readonly #thread?: PassThread<TierThreadSettings, TierProgress>;
  #status: 'off' | 'running' | 'failing';
  #total = NOTHING;
  /** Time of the last pass. */
  #passed = -Infinity;

  constructor(
    settings: IngestSettings,
    @Inject(injectionToken(THREAD_PROGRAMS)) { tier: script }: ThreadPrograms,
    private readonly service: ServiceState,
  ) {
    const { objects, tier } = settings;
    this.#status = objects && tier ? 'running' : 'off';
    if (!objects || !tier) return;
    this.#thread = new PassThread({
      name: 'tier',
      script,
      settings: { ...settings.passThread, objects, tier },
      onPass: (progress) => this.#count(progress),
      onFailure: (error) => this.#fail(error),
    });
  }

  /** State, what was moved since the start, and what lies in objects. */
  get progress(): TierProgress & { readonly state: string } {
    return { state: this.#status, ...this.#total };
  }

  /** What lies in objects and what waits; undefined while this instance does not tier and cannot know. */
  get known(): TierProgress | undefined {
    return performance.now() - this.#passed < STATE_HOLDS_MS ? this.#total : undefined;
  }

  onModuleInit(): void {
    this.service.describe('tier', () => this.progress);
    this.#thread?.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#thread?.stop();
  }

  #count(progress: TierProgress): void {
    const { blocks, bytes, removed } = progress;
    this.#status = 'running';
    this.#passed = performance.now();
    const { blocks: before, bytes: bytesBefore, removed: removedBefore } = this.#total;
    const since = { blocks: before + blocks, bytes: bytesBefore + bytes, removed: removedBefore + removed };
    this.#total = { ...progress, ...since };
    if (blocks > 0) this.#logger.log(`moved ${blocks} blocks with ${bytes} bytes into objects`);
    if (removed > 0) this.#logger.log(`removed ${removed} objects that nothing needs`);
  }

  /** Warns once of a failure; tiering resumes when database and store are back. */
  #fail(error: unknown): void {
    if (this.#status !== 'failing') this.#logger.warn(`blocks are not moved into objects: ${String(error)}`);
    this.#status = 'failing';
  }
}
