const LF = 10;
/** Bytes of a line that are kept for people. */
const KEPT = 64 << 10;

/** The texts of some lines (from 1) of a file, without their ends; the rest is only counted. */
export async function readLines(
  bytes: AsyncIterable<Uint8Array>,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  const last = Math.max(0, ...wanted);
  let line = 1;
  let kept: Uint8Array[] = [];
  let size = 0;
  const keep = (part: Uint8Array): void => {
    if (!wanted.has(line) || size >= KEPT) return;
    kept.push(part.slice(0, KEPT - size));
    size += part.length;
  };
  const finish = (): void => {
    if (wanted.has(line)) found.set(line, textOf(kept));
    [kept, size] = [[], 0];
    line++;
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let lf = chunk.indexOf(LF); lf >= 0 && line <= last; lf = chunk.indexOf(LF, from)) {
      keep(chunk.subarray(from, lf));
      finish();
      from = lf + 1;
    }
    if (line > last) return found;
    keep(chunk.subarray(from));
  }
  finish();
  return found;
}

function textOf(parts: readonly Uint8Array[]): string {
  return Buffer.concat(parts).toString('utf8').replace(/^\ufeff/, '').replace(/\r$/, ''); // prettier-ignore
}
