/** Bytes that no encoder of this library has written: cut off, continued, or with a head, width or count that is out of range. */
export class BlockFormatError extends Error {
  override readonly name = 'BlockFormatError';
}
