import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const PLAIN = 0;
const SEALED = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Seals secrets by AES-256-GCM under a key of the settings; plain without one. */
export class SecretSeal {
  readonly #key?: Buffer;

  /** Derives the cipher's key from any text. */
  constructor(key?: string) {
    if (key !== undefined) this.#key = Buffer.from(hkdfSync('sha256', key, '', 'pelorus alert secrets', KEY_BYTES));
  }

  seal(secret: string): Buffer {
    if (!this.#key) return Buffer.concat([Buffer.of(PLAIN), Buffer.from(secret)]);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(SEALED), nonce, cipher.getAuthTag(), sealed]);
  }

  /** Seals a secret that was stored plain; undefined where nothing changes. */
  sealed(stored: Buffer): Buffer | undefined {
    return this.#key && stored[0] === PLAIN ? this.seal(this.open(stored)) : undefined;
  }

  /** Throws where the secret was sealed under another key. */
  open(stored: Buffer): string {
    if (stored[0] === PLAIN) return stored.subarray(1).toString();
    if (!this.#key) throw new Error('the secret is sealed, and ALERT_SECRET_KEY is not set');
    const nonce = stored.subarray(1, 1 + NONCE_BYTES);
    const tag = stored.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce).setAuthTag(tag);
    return Buffer.concat([decipher.update(stored.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString();
  }
}
