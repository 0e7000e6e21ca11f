import { type FaultList } from '@pelorus/shared/kernel';
import { CR, LF } from './ascii';
import { BatchStore } from './batch-store';
import { type NrtBatch, type NrtRowTimes } from './nrt-batch';
import { type NrtCellKind, type NrtHeader } from './nrt-header';
import { batchRows, type NrtLimits } from './nrt-limits';
import { emptyLine } from './row-faults';
import { RowJudge } from './row-judge';
import { RowScanner } from './row-scanner';
import { RowSplitter } from './row-splitter';

export interface NrtRowPlan {
  readonly header: NrtHeader;
  readonly kinds: readonly NrtCellKind[];
}

/** Receiver of a section's rows; its errors leave the reader's `write` or `end`. */
export interface NrtSectionSink {
  batch(batch: NrtBatch): void;
  /** Takes time stamps of sound rows before the first fault, in no batch. */
  broken(times: NrtRowTimes): void;
}

/**
 * Reads the rows of sections of a file, each of consecutive whole lines, one section after the other: `begin`, `write`
 * as often as there are bytes, `end`. Says nothing of what concerns rows of other sections: their order, and whether
 * empty lines are at the end of the file.
 */
export class NrtSectionReader {
  line = 2;
  /** Empty lines before the next row. */
  emptyLines = 0;
  readonly #columns: number;
  readonly #store: BatchStore;
  readonly #scanner: RowScanner;
  readonly #splitter: RowSplitter;
  readonly #judge: RowJudge;
  #faults: FaultList;
  #validating = false;

  constructor(
    { header, kinds }: NrtRowPlan,
    private readonly limits: NrtLimits,
    private readonly sink: NrtSectionSink,
    faults: FaultList,
  ) {
    this.#faults = faults;
    this.#columns = kinds.length + 1;
    this.#store = new BatchStore(kinds, batchRows(this.#columns, limits));
    this.#scanner = new RowScanner(this.#store, limits.textBytes);
    this.#judge = new RowJudge(header, kinds, limits);
    this.#splitter = new RowSplitter(limits.rowBytes, {
      rows: (bytes, start, end) => this.#readRows(bytes, start, end),
      tooLong: (bytes) => this.#tooLong(bytes),
    });
  }

  /** Begins a section at a line; adds faults to `faults`. `validating` delivers nothing. */
  begin(line: number, faults: FaultList, validating: boolean): void {
    this.line = line;
    this.emptyLines = 0;
    this.#faults = faults;
    this.#validating = validating;
    this.#scanner.textBytes = 0;
    this.#store.clear(line - 2);
  }

  /** Takes bytes; delivers completed batches. Keeps no view of them. */
  write(bytes: Uint8Array): void {
    this.#splitter.write(bytes);
  }

  /** Ends the section; delivers its last batch. */
  end(): void {
    this.#splitter.end();
    this.#flush();
  }

  /** Returns memory to the pool, after the last section. */
  release(): void {
    this.#store.release();
  }

  get #failed(): boolean {
    return this.#validating || this.#faults.total > 0;
  }

  #readRows(bytes: Uint8Array, start: number, end: number): void {
    let p = start;
    while (p < end) {
      const lineEnd = emptyLineEnd(bytes, p);
      if (lineEnd > 0) {
        this.emptyLines++;
        p = lineEnd;
      } else p = this.#readRow(bytes, p);
    }
  }

  #readRow(bytes: Uint8Array, start: number): number {
    if (this.emptyLines > 0) this.#reportEmptyLines();
    const next = this.#scanner.scan(bytes, start, this.#store.rows);
    if (next < 0) return this.#refuse(bytes, start);
    if (!this.#failed) this.#accept();
    this.line++;
    return next;
  }

  #refuse(bytes: Uint8Array, start: number): number {
    this.#breakOff();
    const { total } = this.#faults;
    const next = this.#judge.judge(bytes, start, this.line, this.#faults);
    if (this.#faults.total === total) throw new Error(`Line ${this.line} was refused without a reason.`);
    this.line++;
    return next;
  }

  #accept(): void {
    const store = this.#store;
    store.rows++;
    if (store.full || this.#scanner.textBytes >= this.limits.batchTextBytes) this.#flush();
    else if (store.rows === store.room) store.grow();
  }

  #flush(): void {
    if (this.#failed || this.#store.rows === 0) return;
    this.sink.batch(this.#store.batch());
    this.#store.clear();
    this.#scanner.textBytes = 0;
  }

  /** Called before each fault. */
  #breakOff(): void {
    if (this.#failed || this.#store.rows === 0) return;
    this.sink.broken(this.#store.times());
    this.#store.clear();
  }

  #reportEmptyLines(): void {
    this.#breakOff();
    this.#faults.addMany(this.emptyLines, (i) => emptyLine(this.line + i, this.#columns));
    this.line += this.emptyLines;
    this.emptyLines = 0;
  }

  #tooLong(bytes: Uint8Array): void {
    if (this.emptyLines > 0) this.#reportEmptyLines();
    this.#breakOff();
    this.#judge.tooLong(bytes, this.line++, this.#faults);
  }
}

/** Start of the line after an empty one at `p`, else 0. */
function emptyLineEnd(bytes: Uint8Array, p: number): number {
  if (bytes[p] === LF) return p + 1;
  return bytes[p] === CR && bytes[p + 1] === LF ? p + 2 : 0;
}
