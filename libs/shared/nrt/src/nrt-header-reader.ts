import { type Fault } from '@pelorus/shared/kernel';
import { CR, LF, TAB } from './ascii';
import { type NrtHeader } from './nrt-header';
import { NRT_LIMITS, type NrtLimits } from './nrt-limits';
import { type ParsedHeader, parseHeader, parseOverlongHeader } from './parse-header';

export interface NrtHeaderRead {
  readonly header: NrtHeader;
  readonly faults: readonly Fault[];
  /** Bytes of byte order mark, header row and line end. */
  readonly bytes: number;
  /** Bytes after the header, a view of the caller's chunk, for the row reader. */
  readonly rest: Uint8Array;
}

const BOM = [0xef, 0xbb, 0xbf] as const;
/** Bytes that the header limit ignores: byte order mark and CR. */
const SLACK = 4;
const NOTHING = new Uint8Array(0);
const NO_LINE_END =
  "There is no line end up to here: curl's -d @file drops line ends, --data-binary @file sends the file as it is.";

/** Reads the header row; streams are looked up before `NrtRowReader` judges rows. Returns faults. */
export class NrtHeaderReader {
  readonly #limits: NrtLimits;
  #kept = NOTHING;
  #length = 0;
  #seen = 0;

  constructor(limits: Partial<NrtLimits> = {}) {
    this.#limits = { ...NRT_LIMITS, ...limits };
  }

  /** Takes bytes; returns the header once complete, after which it takes no more. */
  write(chunk: Uint8Array): NrtHeaderRead | undefined {
    const lf = chunk.indexOf(LF);
    const mine = lf < 0 ? chunk.length : lf;
    this.#keep(chunk.subarray(0, mine));
    if (this.#length > this.#limits.headerBytes + SLACK) return this.#overlong(chunk.subarray(mine));
    return lf < 0 ? undefined : this.#read(1, chunk.subarray(lf + 1));
  }

  /** Returns the header of a file that ends in it. */
  end(): NrtHeaderRead {
    return this.#withHint(this.#read(0, NOTHING));
  }

  #keep(bytes: Uint8Array): void {
    this.#seen += bytes.length;
    const most = this.#limits.headerBytes + SLACK + 1;
    const taken = bytes.subarray(0, Math.max(0, most - this.#length));
    if (this.#length + taken.length > this.#kept.length) {
      const grown = new Uint8Array(Math.min(most, Math.max(1024, 2 * (this.#length + taken.length))));
      grown.set(this.#kept.subarray(0, this.#length));
      this.#kept = grown;
    }
    this.#kept.set(taken, this.#length);
    this.#length += taken.length;
  }

  #read(lineEnd: number, rest: Uint8Array): NrtHeaderRead {
    this.#seen += lineEnd;
    const row = this.#row();
    if (row.length > this.#limits.headerBytes) return this.#overlong(rest);
    return this.#answer(parseHeader(row, this.#limits), rest);
  }

  #overlong(rest: Uint8Array): NrtHeaderRead {
    return this.#withHint(this.#answer(parseOverlongHeader(this.#row(), this.#limits), rest));
  }

  #row(): Uint8Array {
    const start = BOM.every((byte, i) => this.#length > i && this.#kept[i] === byte) ? BOM.length : 0;
    const end = this.#length > start && this.#kept[this.#length - 1] === CR ? this.#length - 1 : this.#length;
    return this.#kept.subarray(start, end);
  }

  #answer({ header, faults }: ParsedHeader, rest: Uint8Array): NrtHeaderRead {
    return { header, faults, bytes: this.#seen, rest };
  }

  /** Explains a single endless row: what probably happened to line ends. */
  #withHint(read: NrtHeaderRead): NrtHeaderRead {
    const [first, ...others] = read.faults;
    if (!first || first.detail.endsWith(NO_LINE_END) || !this.#row().includes(TAB)) return read;
    return { ...read, faults: [{ ...first, detail: `${first.detail} ${NO_LINE_END}` }, ...others] };
  }
}
