import { CR, LF, TAB } from './ascii';
import { type NrtCellKind } from './nrt-header';
import { batchRows, NRT_LIMITS, type NrtLimits } from './nrt-limits';

/** Cuts where a reader of the whole file would begin a batch: sound files give equal batches. */
export class NrtSectionCutter {
  /** Next line of the file, from 1. */
  line = 2;
  readonly #batchRows: number;
  readonly #batchTextBytes: number;
  /** Whether each column, `datetime` included, holds text; undefined without texts. */
  readonly #isText?: readonly boolean[];
  #lines = 0;
  #textBytes = 0;
  #bytes = 0;
  #column = 0;
  #before = 0;

  /** Sections have at least `sectionBytes`, up to a batch's end. */
  constructor(
    kinds: readonly NrtCellKind[],
    private readonly sectionBytes: number,
    { batchTextBytes, ...limits }: NrtLimits = NRT_LIMITS,
  ) {
    this.#batchRows = batchRows(kinds.length + 1, { batchTextBytes, ...limits });
    this.#batchTextBytes = batchTextBytes;
    if (kinds.includes('text')) this.#isText = [false, ...kinds.map((kind) => kind === 'text')];
  }

  /** End of the section in `bytes` from `start` on; -1 beyond them. */
  cut(bytes: Uint8Array, start: number): number {
    let from = start;
    for (;;) {
      const end = this.#isText ? this.#endWithText(bytes, from, this.#isText) : this.#end(bytes, from);
      this.#bytes += (end < 0 ? bytes.length : end) - from;
      if (end < 0) return -1;
      this.#lines = 0;
      this.#textBytes = 0;
      from = end;
      if (this.#bytes < this.sectionBytes) continue;
      this.#bytes = 0;
      return end;
    }
  }

  #end(bytes: Uint8Array, start: number): number {
    for (let lf = bytes.indexOf(LF, start); lf >= 0; lf = bytes.indexOf(LF, lf + 1)) {
      this.line++;
      if (++this.#lines === this.#batchRows) return lf + 1;
    }
    return -1;
  }

  #endWithText(bytes: Uint8Array, start: number, isText: readonly boolean[]): number {
    for (let p = start; p < bytes.length; p++) {
      const byte = bytes[p]!;
      if (byte === TAB) this.#column++;
      else if (byte === LF) {
        if (this.#endLine(isText)) return p + 1;
      } else if (isText[this.#column]) this.#textBytes++;
      this.#before = byte;
    }
    return -1;
  }

  /** Counts a line; returns whether it ends the batch. */
  #endLine(isText: readonly boolean[]): boolean {
    if (this.#before === CR && isText[this.#column]) this.#textBytes--;
    this.#before = LF;
    this.#column = 0;
    this.line++;
    return ++this.#lines === this.#batchRows || this.#textBytes >= this.#batchTextBytes;
  }
}
