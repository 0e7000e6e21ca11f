import { pauseUnlessAborted } from '@pelorus/ingest/service';
import { type Database } from '@pelorus/shared/persistence';
import { pauseAfter, type ReceiverKind } from '@pelorus/watch/domain';
import {
  type AlertTables,
  type ClaimedDelivery,
  DeliveryRepository,
  ReceiverRepository,
} from '@pelorus/watch/persistence';
import { type SecretSeal } from './secret-seal';
import { type MessageSender, type SendResult } from './send-message';

const EVERY_MS = 1_000;
/** Messages sent side by side, and seconds of a lease. */
const AT_ONCE = 20;
const LEASE_SECONDS = 120;
/** Days that settled messages are kept, and deletions at once. */
const KEPT_DAYS = 90;
const FORGOTTEN = 1_000;
/** Pause between clean-ups; the first comes at the start. */
const TIDY_MS = 3_600_000;
const MOST_ERROR = 1_000;

/** Progress after a round. */
export interface DeliveryProgress {
  readonly sent: number;
  readonly failed: number;
  /** Waiting messages, and age of the oldest in seconds. */
  readonly waiting: number;
  readonly waitingSeconds: number;
  /** Receivers disabled by failures. */
  readonly disabledReceivers: number;
}

/**
 * Sends messages, in every instance that evaluates alerts; a lease prevents double sending. A slow receiver delays only
 * its own messages.
 */
export class DeliverLoop {
  readonly #deliveries: DeliveryRepository;
  readonly #receivers: ReceiverRepository;
  readonly #sending = new Set<Promise<void>>();
  #counts = { sent: 0, failed: 0 };
  #woken = new AbortController();
  #tidied = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly tables: AlertTables,
    private readonly seal: SecretSeal,
    private readonly senders: Readonly<Record<ReceiverKind, MessageSender>>,
    private readonly random: () => number = Math.random,
  ) {
    this.#deliveries = new DeliveryRepository(database, tables);
    this.#receivers = new ReceiverRepository(database, tables);
  }

  /** Sends repeatedly, with pauses; reports each round; ends after running sends. */
  async run(
    signal: AbortSignal,
    onRound: (progress: DeliveryProgress) => void,
    onFailure: (error: unknown) => void,
  ): Promise<void> {
    while (!signal.aborted) {
      this.#woken = new AbortController();
      await this.#round(signal, onRound, onFailure).catch((error: unknown) => {
        if (!signal.aborted) onFailure(error);
      });
      // More may wait behind what was just sent.
      await pauseUnlessAborted(EVERY_MS, AbortSignal.any([signal, this.#woken.signal]));
    }
    await Promise.all(this.#sending);
  }

  async #round(
    signal: AbortSignal,
    onRound: (progress: DeliveryProgress) => void,
    onFailure: (error: unknown) => void,
  ): Promise<void> {
    await this.#begin(signal, onFailure);
    await this.#tidy();
    onRound(await this.#progress());
  }

  /** Begins to send due messages, one at a time for each address. */
  async #begin(signal: AbortSignal, onFailure: (error: unknown) => void): Promise<void> {
    const free = AT_ONCE - this.#sending.size;
    if (free <= 0) return;
    for (const delivery of await this.#deliveries.claim(free, LEASE_SECONDS)) {
      const sending = this.#send(delivery, signal)
        .catch(onFailure)
        .finally(() => {
          this.#sending.delete(sending);
          this.#woken.abort();
        });
      this.#sending.add(sending);
    }
  }

  async #progress(): Promise<DeliveryProgress> {
    const counts = this.#counts;
    this.#counts = { sent: 0, failed: 0 };
    const { count, seconds } = await this.#deliveries.waiting();
    return {
      ...counts,
      waiting: count,
      waitingSeconds: seconds,
      disabledReceivers: await this.#receivers.disabled(),
    };
  }

  async #send(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    const result = await this.#attempt(delivery, signal);
    this.#counts[result.isSent ? 'sent' : 'failed']++;
    const milliseconds = Math.round(performance.now() - began);
    for (;;) {
      try {
        return await this.#settle(delivery, result, milliseconds);
      } catch (error) {
        // A sent but unsettled message is sent again; the database has the lease's time to return.
        const isOver = performance.now() - began > 1_000 * LEASE_SECONDS;
        if (isOver || signal.aborted) throw error;
        await pauseUnlessAborted(EVERY_MS, signal);
      }
    }
  }

  async #settle(
    { id, attempts, receiverId, kind }: ClaimedDelivery,
    result: SendResult,
    milliseconds: number,
  ): Promise<void> {
    const error = result.error?.slice(0, MOST_ERROR).replaceAll('\0', '') ?? null;
    const pauseMs =
      result.isSent || result.isFinal === true ? undefined : pauseAfter(attempts, this.random(), result.pauseMs);
    const attempt = {
      result: result.isSent ? 'sent' : 'failed',
      status: result.status ?? null,
      error,
      milliseconds,
    } as const;
    const isGivenUp = !result.isSent && pauseMs === undefined && kind === 'webhook';
    if (!result.isGone && !isGivenUp) return this.#deliveries.settle(id, attempts, attempt, pauseMs);
    const reason = result.isGone
      ? (error ?? 'It wants no more messages')
      : `It failed for three days: ${error ?? 'no answer'}`;
    // Together: between the two, another instance would send the next message to a receiver that is given up.
    await this.database.transaction(async (transaction) => {
      await new DeliveryRepository(transaction, this.tables).settle(id, attempts, attempt, pauseMs);
      await new ReceiverRepository(transaction, this.tables).disable(receiverId, reason);
    });
  }

  async #attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<SendResult> {
    try {
      const sealed = delivery.kind === 'webhook' ? await this.#receivers.secrets(delivery.receiverId) : [];
      const secrets = sealed.map((secret) => this.seal.open(secret));
      return await this.senders[delivery.kind](delivery, secrets, signal);
    } catch (error) {
      return { isSent: false, error: String(error) };
    }
  }

  /** Deletes old messages, and seals secrets stored without a key. */
  async #tidy(): Promise<void> {
    if (performance.now() - this.#tidied < TIDY_MS) return;
    await this.#receivers.reseal((secret) => this.seal.sealed(secret));
    await this.#deliveries.forget(KEPT_DAYS, FORGOTTEN);
    this.#tidied = performance.now();
  }
}
