/** The bytes of a file, pulled chunk by chunk; the next pull may overwrite a chunk. */
export interface Chunks {
  /** The next chunk; undefined at the end. */
  next(): Promise<Uint8Array | undefined>;
}

/** A file that is one chunk. */
export function chunkOf(bytes: Uint8Array): Chunks {
  const chunks = [bytes];
  return { next: async () => chunks.pop() };
}
