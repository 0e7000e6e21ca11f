import { type Fault, FaultList } from '@pelorus/shared/kernel';
import { type NrtRowTimes } from './nrt-batch';
import { type NrtHeaderRead } from './nrt-header-reader';
import { NRT_LIMITS, type NrtLimits } from './nrt-limits';
import { type NrtSummary, SummaryBuilder } from './nrt-summary';
import { type ResolvedKinds } from './resolve-kinds';
import { emptyLine, noRows, tooDisordered } from './row-faults';
import { RowOrder } from './row-order';

export interface NrtSection {
  /** First line, and the line after the last row. */
  readonly line: number;
  readonly endLine: number;
  /** Empty lines after the last row. */
  readonly emptyLines: number;
  readonly times: readonly NrtRowTimes[];
  /** Empty cells of each column by batch. */
  readonly missing: readonly (readonly number[])[];
  /** Time stamps of sound rows before the first fault, in no batch. */
  readonly broken?: NrtRowTimes;
  readonly faults: readonly Fault[];
  readonly totalFaults: number;
}

/** Joins sections of a file in order: faults, order of time stamps, counts. */
export class NrtFileJoiner {
  readonly faults = new FaultList();
  /** Bytes of the file, counted by the caller. */
  bytes: number;
  readonly #readable: boolean;
  readonly #columns: number;
  readonly #order: RowOrder;
  readonly #summary: SummaryBuilder;
  #hasRows = false;
  /** Empty lines after the last row so far, and their first line. */
  #emptyLines = 0;
  #emptyLine = 2;

  constructor(
    { header, faults, bytes }: NrtHeaderRead,
    resolved: ResolvedKinds,
    { disorderedRows }: Pick<NrtLimits, 'disorderedRows'> = NRT_LIMITS,
  ) {
    for (const fault of [...faults, ...resolved.faults]) this.faults.add(() => fault);
    this.bytes = bytes;
    this.#readable = header.readable;
    this.#columns = resolved.kinds.length + 1;
    this.#order = new RowOrder(disorderedRows);
    this.#summary = new SummaryBuilder(resolved.kinds);
  }

  /** Whether a fault was found: nothing may be kept. */
  get failed(): boolean {
    return this.faults.total > 0;
  }

  join(section: NrtSection): number {
    this.noteLines(section);
    let kept = 0;
    section.times.forEach((times, i) => (kept += Number(this.addBatch(times, section.missing[i]!))));
    if (section.broken) this.addTimes(section.broken);
    this.faults.addMany(section.faults.length, (i) => section.faults[i]!);
    this.faults.addMany(section.totalFaults - section.faults.length, (i) => section.faults[i]!);
    return kept;
  }

  /** Takes a section's lines; empty ones before a row are faults. */
  noteLines({ line, endLine, emptyLines }: Pick<NrtSection, 'line' | 'endLine' | 'emptyLines'>): void {
    if (endLine > line) {
      this.faults.addMany(this.#emptyLines, (i) => emptyLine(this.#emptyLine + i, this.#columns));
      this.#hasRows = true;
      this.#emptyLines = 0;
      this.#emptyLine = endLine;
    }
    this.#emptyLines += emptyLines;
  }

  /** Adds a batch; returns whether the file is sound so far. */
  addBatch(times: NrtRowTimes, missing: readonly number[]): boolean {
    this.addTimes(times);
    if (this.failed) return false;
    this.#summary.add(times, missing);
    return true;
  }

  /** Adds sound rows, of which one may exceed the disordered ones. */
  addTimes(times: NrtRowTimes): void {
    if (this.failed) return;
    const row = this.#order.add(times);
    if (row >= 0) this.faults.add(() => tooDisordered(times, row, this.#order.disordered.most));
  }

  end(): NrtSummary {
    if (this.#readable && !this.#hasRows) this.faults.add(noRows);
    if (this.failed) this.#order.disordered.clear();
    return this.#summary.build(this.bytes, this.faults, this.#order.disordered.all);
  }
}
