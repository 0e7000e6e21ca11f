/** The same bytes in chunks of one size; only the last may be smaller. */
export async function* inChunks(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let chunk = new Uint8Array(size);
  let filled = 0;
  for await (const part of bytes) {
    for (let from = 0; from < part.length;) {
      const taken = part.subarray(from, from + size - filled);
      chunk.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < size) continue;
      yield chunk;
      chunk = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
