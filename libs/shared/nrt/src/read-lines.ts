const LF = 10;
/** Bytes of a line that are kept for people. */
const KEPT = 64 << 10;

/** A line of a file and its place in bytes: `end` is where its line feed stands, or the end of the file. */
export interface NrtLine {
  /** The text without its end, at most 64 kB of it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Reads some lines (from 1) of a file; the rest is only counted. */
export async function readLines(
  bytes: AsyncIterable<Uint8Array>,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, NrtLine>> {
  const found = new Map<number, NrtLine>();
  const last = Math.max(0, ...wanted);
  let line = 1;
  let start = 0;
  let read = 0;
  let kept: Uint8Array[] = [];
  let size = 0;
  const keep = (part: Uint8Array): void => {
    if (!wanted.has(line) || size >= KEPT) return;
    kept.push(part.slice(0, KEPT - size));
    size += part.length;
  };
  const finish = (end: number): void => {
    if (wanted.has(line)) found.set(line, { text: textOf(kept), start, end });
    [kept, size, start] = [[], 0, end + 1];
    line++;
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let lf = chunk.indexOf(LF); lf >= 0 && line <= last; lf = chunk.indexOf(LF, from)) {
      keep(chunk.subarray(from, lf));
      finish(read + lf);
      from = lf + 1;
    }
    if (line > last) return found;
    keep(chunk.subarray(from));
    read += chunk.length;
  }
  finish(read);
  return found;
}

/** The text of a line in parts, without a byte order mark and a carriage return. */
function textOf(parts: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  const texts = parts.map((part) => decoder.decode(part, { stream: true }));
  return (texts.join('') + decoder.decode()).replace(/\r$/, '');
}
