import { randomUUID } from 'node:crypto';

/** The id of a message, the same in all attempts: receivers tell by it that they had it before. */
export function newMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}
