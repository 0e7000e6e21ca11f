import { createHash, type Hash } from 'node:crypto';
import { type LayoutColumn } from '@pelorus/ingest/domain';
import {
  formatDataTimeStamp,
  formatTimeStamp,
  type NrtWritableRows,
  rowWriter,
  type TimeStampFormat,
  writeHeader,
} from '@pelorus/shared/nrt';

/** Verdict on a digest: `proved` by a file of the rows, `doubtful` where only the length fits, else `unknown`. */
export type DigestVerdict = 'proved' | 'doubtful' | 'unknown';

/** Time stamps with fractions where there are some and with fractions in all rows, each with a space and with `T`. */
const ROW_WRITERS = [formatTimeStamp, formatDataTimeStamp].flatMap((format) =>
  [' ', 'T'].map((separator) => rowWriter(separatedBy(separator, format))),
);
const LINE_ENDS = ['\n', '\r\n'];
const DATE_LENGTH = 10;

/** A file as it is written so far, once for each end of lines. */
interface Writing {
  readonly write: (part: NrtWritableRows) => string;
  readonly texts: readonly WrittenText[];
}

interface WrittenText {
  readonly lineEnd: string;
  readonly hash: Hash;
  bytes: number;
}

/**
 * Writes rows as common programs do, and compares the SHA-256 with that of the file sent. A file in another spelling
 * (`1.0`, upper case, `Z`, other fractions) tells nothing of the rows.
 */
export class FileDigest {
  readonly #writings: Writing[] = ROW_WRITERS.map((write) => ({
    write,
    texts: LINE_ENDS.map((lineEnd) => ({ lineEnd, hash: createHash('sha256'), bytes: 0 })),
  }));

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
    const fitting = this.#writings.flatMap(({ texts }) => texts).filter((text) => text.bytes === bytes);
    if (fitting.some(({ hash }) => hash.digest('hex') === sha256)) return 'proved';
    return fitting.length > 0 ? 'doubtful' : 'unknown';
  }
}

function update({ texts }: Writing, lines: string): void {
  for (const text of texts) {
    const bytes = Buffer.from(text.lineEnd === '\n' ? lines : lines.replaceAll('\n', text.lineEnd));
    text.hash.update(bytes);
    text.bytes += bytes.length;
  }
}

function separatedBy(separator: string, format: TimeStampFormat): TimeStampFormat {
  return (ms, us) => {
    const text = format(ms, us);
    return text.slice(0, DATE_LENGTH) + separator + text.slice(DATE_LENGTH + 1);
  };
}
