import { openUnlinked } from '../files/open-unlinked';

const LF = 10;
const HEADER_MOST = 1 << 20;
/** Bytes of one part at the most. */
const PART_MOST = 4 << 20;

/** The header row of a file with its line end; undefined while it is not complete. */
export async function headerOf(file: string): Promise<Buffer | undefined> {
  const bytes = await bytesAt(file, 0, HEADER_MOST);
  const end = bytes.indexOf(LF);
  return end < 0 ? undefined : bytes.subarray(0, end + 1);
}

/** Bytes of a file between two offsets, as many as there are. */
export async function bytesAt(file: string, from: number, to: number): Promise<Buffer> {
  const handle = await openUnlinked(file);
  try {
    const buffer = Buffer.alloc(Math.max(0, to - from));
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = (await handle.read(buffer, length, buffer.length - length, from + length)).bytesRead;
    return buffer.subarray(0, length);
  } finally {
    await handle.close();
  }
}

/** Where the complete lines from an offset end; the offset itself while there are none. */
export async function endOfLines(file: string, from: number): Promise<number> {
  const bytes = await bytesAt(file, from, from + PART_MOST);
  return from + bytes.lastIndexOf(LF) + 1;
}

/** Lines except those with these numbers; the header is line 1. */
export function withoutLines(lines: Buffer, numbers: ReadonlySet<number>): { rest: Buffer; taken: Buffer } {
  const rest: Buffer[] = [];
  const taken: Buffer[] = [];
  let number = 2;
  for (let from = 0; from < lines.length; number++) {
    const end = lines.indexOf(LF, from);
    const next = end < 0 ? lines.length : end + 1;
    (numbers.has(number) ? taken : rest).push(lines.subarray(from, next));
    from = next;
  }
  return { rest: Buffer.concat(rest), taken: Buffer.concat(taken) };
}
