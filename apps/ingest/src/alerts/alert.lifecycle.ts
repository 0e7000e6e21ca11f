import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PassThread } from '@pelorus/ingest/service';
import { injectionToken, ServiceState } from '@pelorus/shared/http';
import { type AlertProgress, type DeliveryProgress } from '@pelorus/watch/service';
import { THREAD_PROGRAMS, type ThreadPrograms } from '../core.module';
import { IngestSettings } from '../ingest-settings';
import { type AlertThreadProgress, type AlertThreadSettings } from './run-alert-thread';

/** Time after a pass from which another instance may have taken over. */
const KNOWN_MS = 300_000;

/** State in `/health`. */
export interface AlertHealth extends Partial<AlertProgress>, Partial<Omit<DeliveryProgress, 'sent' | 'failed'>> {
  readonly state: 'off' | 'running' | 'failing';
}

/** Runs the thread of alerts with the application, and reports its progress. */
@Injectable()
export class AlertLifecycle implements OnModuleInit, OnModuleDestroy {
  /** Transitions, and messages by result, since the start. */
  readonly counts = { transitions: 0, sent: 0, failed: 0 };
  readonly #logger = new Logger(AlertLifecycle.name);
  readonly #thread?: PassThread<AlertThreadSettings, AlertThreadProgress>;
  #state: AlertHealth['state'];
  #evaluated?: AlertProgress;
  #delivered?: DeliveryProgress;
  #passed = -Infinity;

  constructor(
    settings: IngestSettings,
    @Inject(injectionToken(THREAD_PROGRAMS)) { alert: script }: ThreadPrograms,
    private readonly service: ServiceState,
  ) {
    this.#state = settings.ALERTS === 'on' ? 'running' : 'off';
    if (this.#state === 'off') return;
    this.#thread = new PassThread({
      name: 'alert',
      script,
      settings: settings.alertThread,
      onPass: (progress) => this.#count(progress),
      onFailure: (error) => this.#fail(error),
    });
  }

  get health(): AlertHealth {
    const { waiting, waitingSeconds, disabledReceivers } = this.#delivered ?? {};
    return {
      state: this.#state,
      ...this.known,
      ...(this.#delivered && {
        waiting: waiting!,
        waitingSeconds: waitingSeconds!,
        disabledReceivers: disabledReceivers!,
      }),
    };
  }

  /** Last pass; undefined while this instance does not evaluate. */
  get known(): AlertProgress | undefined {
    return performance.now() - this.#passed < KNOWN_MS ? this.#evaluated : undefined;
  }

  /** Last round of sending; undefined while this instance does not send. */
  get delivered(): DeliveryProgress | undefined {
    return this.#delivered;
  }

  onModuleInit(): void {
    this.service.describe('alerts', () => this.health);
    this.#thread?.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#thread?.stop();
  }

  #count({ evaluated, delivered }: AlertThreadProgress): void {
    this.#state = 'running';
    if (evaluated) {
      this.#evaluated = evaluated;
      this.#passed = performance.now();
      this.counts.transitions += evaluated.transitions;
    }
    if (delivered) {
      this.#delivered = delivered;
      this.counts.sent += delivered.sent;
      this.counts.failed += delivered.failed;
    }
  }

  /** Warns once of a failure, unless the service ends; evaluation resumes with the database. */
  #fail(error: unknown): void {
    if (this.#state !== 'failing' && !this.service.stopping)
      this.#logger.warn(`alerts are not evaluated: ${String(error)}`);
    this.#state = 'failing';
  }
}
