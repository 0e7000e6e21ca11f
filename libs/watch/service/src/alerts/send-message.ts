import { type ClaimedDelivery } from '@pelorus/watch/persistence';

export interface SendResult {
  readonly isSent: boolean;
  /** HTTP status. */
  readonly status?: number;
  readonly error?: string;
  /** Pause that the server asks for. */
  readonly pauseMs?: number;
  /** Whether the receiver refuses all further calls. */
  readonly isGone?: boolean;
  /** Whether a retry would fail, too. */
  readonly isFinal?: boolean;
}

/** Sends messages of one kind; never throws for a receiver's fault. */
export type MessageSender = (
  delivery: ClaimedDelivery,
  secrets: readonly string[],
  signal: AbortSignal,
) => Promise<SendResult>;
