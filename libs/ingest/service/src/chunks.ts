/** Bytes of a file, pulled chunk by chunk; a pull may overwrite the chunk before. */
export interface Chunks {
  next(): Promise<Uint8Array | undefined>;
}

export function chunkOf(bytes: Uint8Array): Chunks {
  const chunks = [bytes];
  return { next: async () => chunks.pop() };
}
