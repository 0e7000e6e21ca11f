import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const SHAPE = /^(?:pelorus_)?[A-Za-z0-9_-]{43}$/;
const PREFIX = 'pelorus_';

/** New access token: 256 random bits, with a prefix for scanners and people. */
export function newAccessToken(): string {
  return `${PREFIX}${randomBytes(BYTES).toString('base64url')}`;
}

/** New session token: 256 random bits. */
export function newSessionToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/**
 * SHA-256, the only stored form of a key. Plain suffices: 256 random bits cannot be guessed, and look-ups by hash take
 * equal time for all wrong keys.
 */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

/** Whether a text can be a token; others need no look-up. */
export function isKeyShaped(text: string): boolean {
  return SHAPE.test(text);
}

/** Whether a key is a personal access token, whole or not, by its prefix. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(PREFIX);
}
