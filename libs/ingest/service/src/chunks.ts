/** The bytes of a file, pulled chunk by chunk; a chunk may be overwritten when the next one is pulled. */
export interface Chunks {
  /** The next chunk; undefined at the end. */
  next(): Promise<Uint8Array | undefined>;
}
