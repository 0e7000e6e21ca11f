import { createHash, type Hash } from 'node:crypto';
import { type LayoutColumn } from '@pelorus/ingest/domain';
import { formatDataTimeStamp, type NrtWritableRows, rowWriter, writeHeader, writeRows } from '@pelorus/shared/nrt';

/** Verdict on a digest: `proved` by a file of the rows, `doubtful` where only the length fits, else `unknown`. */
export type DigestVerdict = 'proved' | 'doubtful' | 'unknown';

const ROW_WRITERS = [writeRows, rowWriter(formatDataTimeStamp)];
const LINE_ENDS = ['\n', '\r\n'];

interface Writing {
  readonly write: (part: NrtWritableRows) => string;
  readonly lineEnd: string;
  readonly hash: Hash;
  bytes: number;
}

/**
 * Writes rows as common programs do, and compares the SHA-256 with that of the file sent. A file in another spelling
 * (`1.0`, upper case, other fractions) tells nothing of the rows.
 */
export class FileDigest {
  readonly #writings: Writing[] = ROW_WRITERS.flatMap((write) =>
    LINE_ENDS.map((lineEnd) => ({ write, lineEnd, hash: createHash('sha256'), bytes: 0 })),
  );

  constructor(columns: readonly LayoutColumn[]) {
    const header = writeHeader(
      columns.map(({ kind, ...column }) => ({ ...column, role: kind === 'flag' ? 'flag' : 'value' })),
    );
    for (const writing of this.#writings) update(writing, header);
  }

  add(part: NrtWritableRows): void {
    for (const writing of this.#writings) update(writing, writing.write(part));
  }

  /** Compares with a hexadecimal digest and a size. */
  verdict(sha256: string, bytes: number): DigestVerdict {
    const fitting = this.#writings.filter((writing) => writing.bytes === bytes);
    if (fitting.some(({ hash }) => hash.digest('hex') === sha256)) return 'proved';
    return fitting.length > 0 ? 'doubtful' : 'unknown';
  }
}

function update(writing: Writing, text: string): void {
  const lines = Buffer.from(writing.lineEnd === '\n' ? text : text.replaceAll('\n', writing.lineEnd));
  writing.hash.update(lines);
  writing.bytes += lines.length;
}
