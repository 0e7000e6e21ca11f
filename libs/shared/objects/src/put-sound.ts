import { createHash } from 'node:crypto';
import { isObjectFault, objectAltered } from './object.errors';
import { type ObjectSource, type ObjectStore } from './object-store';

/** Bytes that are read together to compare an object with what was written. */
const COMPARED_BYTES = 8 * 1024 ** 2;

/**
 * Writes an object and compares it with what the store gives back, by its SHA-256; replaces one of this name that an
 * interruption left broken. DomainError `unavailable` when the store does not keep what it was given.
 */
export async function putSound(
  store: ObjectStore,
  name: string,
  object: Uint8Array | ObjectSource,
  sha256: Uint8Array,
): Promise<void> {
  const size = object instanceof Uint8Array ? object.length : object.size;
  for (let attempt = 1; ; attempt++) {
    await store.put(name, object);
    try {
      return await compare(store, name, size, sha256);
    } catch (error) {
      if (!isObjectFault(error) || attempt > 1) throw error;
      await store.remove(name);
    }
  }
}

async function compare(store: ObjectStore, name: string, size: number, sha256: Uint8Array): Promise<void> {
  const hash = createHash('sha256');
  for (let at = 0; at < size; at += COMPARED_BYTES) {
    hash.update(await store.read(name, at, Math.min(COMPARED_BYTES, size - at)));
  }
  if (!hash.digest().equals(sha256) || (await store.size(name)) !== size) throw objectAltered(name);
}
