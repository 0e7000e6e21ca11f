import { type ByteWriter } from './byte-writer';

/**
 * Has `write` write anew what the bytes from `start` hold, and keeps whatever is shorter; the first of equal ones. No
 * bytes count as longer than any. When `write` returns false, what it has written is dropped.
 */
export function keepShorter(writer: ByteWriter, start: number, write: () => boolean): void {
  const end = writer.length;
  const written = write();
  const length = writer.length - end;
  if (!written || (end > start && length >= end - start)) return writer.rewind(end);
  writer.bytes.copyWithin(start, end, writer.length);
  writer.rewind(start + length);
}
