import { createHash, type Hash } from 'node:crypto';
import { type LayoutColumn } from '@pelorus/ingest/domain';
import { formatDataTimeStamp, type NrtWritableRows, rowWriter, writeHeader, writeRows } from '@pelorus/shared/nrt';

/** The comparison of a digest with rows: `proved` by a file with them, `doubtful` when only a length fits, or `unknown`. */
export type DigestVerdict = 'proved' | 'doubtful' | 'unknown';

const ROW_WRITERS = [writeRows, rowWriter(formatDataTimeStamp)];
const LINE_ENDS = ['\n', '\r\n'];

/** A way of writing the rows of a file. */
interface Writing {
  readonly write: (part: NrtWritableRows) => string;
  readonly lineEnd: string;
  readonly hash: Hash;
  bytes: number;
}

/**
 * Writes rows as programs write files, and compares the SHA-256 with that of the file that was sent. A file may have
 * been written in another way (`1.0`, upper case, other fractions of seconds): then its digest tells nothing of the rows.
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

  /** Compares with the digest, in hexadecimal digits, and the size of the file. */
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
