/** The bytes from `start` up to and without `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const SINGLE = /^bytes\s*=\s*(?:(\d{1,15})\s*-\s*(\d{0,15})|-\s*(\d{1,15}))\s*$/i;

/** RFC 9110. `none`: send the whole, also for several ranges and a malformed one; `unsatisfiable`: no byte is in it. */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | 'unsatisfiable' {
  const [, first, last, suffix] = SINGLE.exec(header ?? '') ?? [];
  if (suffix !== undefined) return suffixOf(Number(suffix), size);
  if (first === undefined) return 'none';
  const start = Number(first);
  const end = last ? Number(last) + 1 : size;
  if (end <= start && last) return 'none';
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size) };
}

function suffixOf(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size };
}
