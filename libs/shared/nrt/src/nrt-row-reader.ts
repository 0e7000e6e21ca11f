import { type Fault, FaultList } from '@pelorus/shared/kernel';
import { CR, LF } from './ascii';
import { BatchStore } from './batch-store';
import { DisorderedRows } from './disordered-rows';
import { type NrtBatchSink } from './nrt-batch';
import { type NrtHeaderRead } from './nrt-header-reader';
import { batchRows, NRT_LIMITS, type NrtLimits } from './nrt-limits';
import { nrtFault } from './nrt.errors';
import { type ResolvedKinds } from './resolve-kinds';
import { RowJudge } from './row-judge';
import { RowScanner } from './row-scanner';
import { RowSplitter } from './row-splitter';
import { type NrtSummary, SummaryBuilder } from './nrt-summary';

/**
 * The second phase of reading a file: its rows, delivered as batches of columns.
 *
 *     const headerReader = new NrtHeaderReader();
 *     let read: NrtHeaderRead | undefined;
 *     let rows: NrtRowReader | undefined;
 *     for await (const chunk of file) {
 *       if (rows) rows.write(chunk);
 *       else if ((read = headerReader.write(chunk))) {
 *         rows = new NrtRowReader(read, resolveKinds(read.header, await kindsOfStreams(read.header)), store);
 *         rows.write(read.rest);
 *       }
 *     }
 *     rows ??= new NrtRowReader((read = headerReader.end()), resolveKinds(read.header), store);
 *     const summary = rows.end();
 *     if (summary.totalFaults > 0) throw nrtError(summary.faults, summary.totalFaults);
 *
 * Nothing is thrown for a faulty file. From the first fault on (`failed`) no batch is delivered and the rest is only
 * validated. Chunks are not kept beyond `write`, which may be cut anywhere, and memory is bounded by `NrtLimits`.
 */
export class NrtRowReader {
  readonly #limits: NrtLimits;
  readonly #readable: boolean;
  readonly #onBatch: NrtBatchSink;
  readonly #faults = new FaultList();
  readonly #store: BatchStore;
  readonly #scanner: RowScanner;
  readonly #judge: RowJudge;
  readonly #disordered: DisorderedRows;
  readonly #summary: SummaryBuilder;
  readonly #splitter: RowSplitter;
  /** The line of the next row. */
  #line = 2;
  /** Empty lines just before it. */
  #emptyLines = 0;
  /** The latest time stamp so far. */
  #latestMs = -Infinity;
  #latestUs = 0;

  constructor(read: NrtHeaderRead, resolved: ResolvedKinds, onBatch: NrtBatchSink, limits: Partial<NrtLimits> = {}) {
    const { header } = read;
    const { kinds } = resolved;
    this.#limits = { ...NRT_LIMITS, ...limits };
    this.#readable = header.readable;
    this.#onBatch = onBatch;
    for (const fault of [...read.faults, ...resolved.faults]) this.#faults.add(() => fault);
    this.#store = new BatchStore(kinds, batchRows(kinds.length + 1, this.#limits));
    this.#scanner = new RowScanner(this.#store, this.#limits.textBytes);
    this.#judge = new RowJudge(header, kinds, this.#limits, this.#faults);
    this.#disordered = new DisorderedRows(this.#limits.disorderedRows);
    this.#summary = new SummaryBuilder(kinds, read.bytes);
    this.#splitter = new RowSplitter(this.#limits.rowBytes, {
      rows: (bytes, start, end) => this.#readRows(bytes, start, end),
      tooLong: (bytes) => this.#tooLong(bytes),
    });
  }

  /** Whether a fault was found: what was stored so far is to be thrown away. */
  get failed(): boolean {
    return this.#faults.total > 0;
  }

  /** The first 100 faults so far. */
  get faults(): readonly Fault[] {
    return this.#faults.kept;
  }

  /** Takes the next bytes after the header row; delivers the batches they complete before it returns. */
  write(chunk: Uint8Array): void {
    this.#summary.bytes += chunk.length;
    if (this.#readable) this.#splitter.write(chunk);
  }

  /** Ends the file: delivers the last batch and sums up. Call it once. */
  end(): NrtSummary {
    if (this.#readable) {
      this.#splitter.end();
      if (this.#line === 2) this.#noRows();
      this.#flush();
    }
    this.#store.release();
    return this.#summary.build(this.#faults, this.#disordered.all);
  }

  /** Reads complete rows. */
  #readRows(bytes: Uint8Array, start: number, end: number): void {
    let p = start;
    while (p < end) {
      const lineEnd = emptyLineEnd(bytes, p);
      if (lineEnd > 0) {
        this.#emptyLines++;
        p = lineEnd;
      } else p = this.#readRow(bytes, p);
    }
  }

  #readRow(bytes: Uint8Array, start: number): number {
    if (this.#emptyLines > 0) this.#reportEmptyLines();
    const next = this.#scanner.scan(bytes, start, this.#store.rows);
    const end = next < 0 ? this.#judge.judge(bytes, start, this.#line) : next;
    if (next < 0 && !this.failed) throw new Error(`Line ${this.#line} was refused without a reason.`);
    if (!this.failed) this.#accept(bytes, start);
    this.#line++;
    return end;
  }

  /** Counts the row just read in, unless it is one too many that does not ascend. */
  #accept(bytes: Uint8Array, start: number): void {
    const store = this.#store;
    const ms = store.ms[store.rows]!;
    const us = store.us[store.rows]!;
    if (ms > this.#latestMs || (ms === this.#latestMs && us > this.#latestUs)) {
      this.#latestMs = ms;
      this.#latestUs = us;
    } else if (this.#disordered.add(ms, us, this.#line - 2)) store.markDisordered();
    else return this.#judge.tooDisordered(bytes, start, this.#line);
    store.rows++;
    if (store.full || this.#scanner.textBytes >= this.#limits.batchTextBytes) this.#flush();
    else if (store.rows === store.room) store.grow();
  }

  #flush(): void {
    if (this.failed) return this.#disordered.clear();
    if (this.#store.rows === 0) return;
    const batch = this.#store.batch();
    this.#summary.add(batch);
    this.#onBatch(batch);
    this.#store.clear();
    this.#scanner.textBytes = 0;
  }

  #reportEmptyLines(): void {
    this.#judge.emptyLines(this.#line, this.#emptyLines);
    this.#line += this.#emptyLines;
    this.#emptyLines = 0;
  }

  #tooLong(bytes: Uint8Array): void {
    if (this.#emptyLines > 0) this.#reportEmptyLines();
    this.#judge.tooLong(bytes, this.#line++);
  }

  #noRows(): void {
    const place = { line: 2, column: 1, text: '' };
    this.#faults.add(() => nrtFault('no-rows', 'Found only the header; expected at least one row after it.', place));
  }
}

/** Where the next line begins when the one at `p` is empty, else 0. */
function emptyLineEnd(bytes: Uint8Array, p: number): number {
  if (bytes[p] === LF) return p + 1;
  return bytes[p] === CR && bytes[p + 1] === LF ? p + 2 : 0;
}
