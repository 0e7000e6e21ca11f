import { randomUUID } from 'node:crypto';

/** Message id, equal in all attempts, by which receivers spot repetitions. */
export function newMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}
