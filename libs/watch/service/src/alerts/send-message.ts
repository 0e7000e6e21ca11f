import { type ClaimedDelivery } from '@pelorus/watch/persistence';

/** How an attempt to send a message ended. */
export interface SendResult {
  readonly isSent: boolean;
  /** The status of the answer. */
  readonly status?: number;
  readonly error?: string;
  /** A pause that the server asks for. */
  readonly pauseMs?: number;
  /** Whether the receiver must not be called again. */
  readonly isGone?: boolean;
  /** Whether further attempts would fail, too. */
  readonly isFinal?: boolean;
}

/** Sends messages of one kind; never throws for what a receiver does. */
export type MessageSender = (
  delivery: ClaimedDelivery,
  secrets: readonly string[],
  signal: AbortSignal,
) => Promise<SendResult>;
