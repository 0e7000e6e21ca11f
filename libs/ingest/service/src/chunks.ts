/** The bytes of a file, pulled chunk by chunk; the next pull may overwrite a chunk. */
export interface Chunks {
  next(): Promise<Uint8Array | undefined>;
}

export function chunkOf(bytes: Uint8Array): Chunks {
  const chunks = [bytes];
  return { next: async () => chunks.pop() };
}
