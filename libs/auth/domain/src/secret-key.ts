import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const SHAPE = /^(?:pelorus_)?[A-Za-z0-9_-]{43}$/;
const PREFIX = 'pelorus_';

/** A new personal access token: 256 random bits, with a prefix by which scanners and people recognise it. */
export function newAccessToken(): string {
  return `${PREFIX}${randomBytes(BYTES).toString('base64url')}`;
}

/** A new session token: 256 random bits. */
export function newSessionToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/**
 * The only form in which a key is stored and looked up: its SHA-256. A plain hash is enough, because a key of 256
 * random bits cannot be guessed, and looking up a hash takes the same time for every wrong key.
 */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

/** Whether a text can be a token at all; what cannot is not worth a question to the database. */
export function isKeyShaped(text: string): boolean {
  return SHAPE.test(text);
}

/** Whether a key is to be taken for a personal access token, whole or not; the keys of sessions begin otherwise. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(PREFIX);
}
