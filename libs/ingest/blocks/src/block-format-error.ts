/** Bytes that no encoder of this library wrote: too few, too many, or with a head, width or count out of range. */
export class BlockFormatError extends Error {
  override readonly name = 'BlockFormatError';
}
