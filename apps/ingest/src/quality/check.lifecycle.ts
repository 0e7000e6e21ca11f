import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type CheckProgress, type CheckThreadSettings, PassThread } from '@pelorus/ingest/service';
import { injectionToken, ServiceState } from '@pelorus/shared/http';
import { THREAD_PROGRAMS, type ThreadPrograms } from '../core.module';
import { IngestSettings } from '../ingest-settings';

/** Time that a registry may take to start together with this service. */
const STARTING_MS = 60_000;
/** Time after a pass from which another instance may have taken over. */
const KNOWN_MS = 300_000;

/** State in `/health`. */
export interface CheckState extends Partial<CheckProgress> {
  readonly state: 'off' | 'running' | 'failing';
}

/** Runs the thread of quality checks with the application, and reports its progress. */
@Injectable()
export class CheckLifecycle implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger(CheckLifecycle.name);
  readonly #thread?: PassThread<CheckThreadSettings, CheckProgress>;
  #state: CheckState['state'];
  #last?: CheckProgress;
  /** Values judged since the start. */
  #values = 0;
  #passed = -Infinity;
  readonly #began = performance.now();
  /** Whether the registry has answered since the start. */
  #registryAnswered = false;
  /** Consecutive passes without rules from the registry, which has started. */
  #registryFailures = 0;

  constructor(
    settings: IngestSettings,
    @Inject(injectionToken(THREAD_PROGRAMS)) { check: script }: ThreadPrograms,
    private readonly service: ServiceState,
  ) {
    const registryUrl = settings.checksWith;
    this.#state = registryUrl === undefined ? 'off' : 'running';
    if (registryUrl === undefined) return;
    this.#thread = new PassThread({
      name: 'check',
      script,
      settings: { ...settings.passThread, registryUrl },
      onPass: (progress) => this.#count(progress),
      onFailure: (error) => this.#fail(error),
    });
  }

  get progress(): CheckState {
    return { state: this.#state, ...this.known, ...(this.#state !== 'off' && { values: this.#values }) };
  }

  /** Last pass; undefined while this instance does not check. */
  get known(): CheckProgress | undefined {
    return performance.now() - this.#passed < KNOWN_MS ? this.#last : undefined;
  }

  onModuleInit(): void {
    this.service.describe('quality', () => this.progress);
    this.#thread?.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#thread?.stop();
  }

  #count(progress: CheckProgress): void {
    this.#noteRegistry(progress.registryFailure);
    this.#state = 'running';
    this.#passed = performance.now();
    this.#values += progress.values;
    this.#last = progress;
  }

  /**
   * Warns once of a registry that fails in two passes: one that ends together with this service is no failure. One that has
   * not answered yet has a minute to start.
   */
  #noteRegistry(failure: string | undefined): void {
    if (failure === undefined) this.#registryAnswered = true;
    const mayStart = !this.#registryAnswered && performance.now() - this.#began < STARTING_MS;
    this.#registryFailures = failure === undefined || mayStart ? 0 : this.#registryFailures + 1;
    if (this.#registryFailures !== 2 || this.service.stopping) return;
    this.#logger.warn(`values are checked by the rules that are known: ${failure}`);
  }

  /** Warns once of a failure, unless the service ends; checking resumes with the database. */
  #fail(error: unknown): void {
    if (this.#state !== 'failing' && !this.service.stopping)
      this.#logger.warn(`the quality of values is not checked: ${String(error)}`);
    this.#state = 'failing';
  }
}
