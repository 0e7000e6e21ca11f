import { compareInstants, type Instant } from '@pelorus/shared/kernel';
import { type ColumnSummary } from '@pelorus/ingest/blocks';
import { EMPTY_FLAG, type NrtBatch, numberAt } from '@pelorus/shared/nrt';
import { type LayoutColumn, valueColumns } from './layout';

export interface LastValue {
  readonly instant: Instant;
  readonly value: number | string;
  /** Flag of the value; absent where the file has none for the stream. */
  readonly flag?: number;
}

/** Summary of a stream in a dataset. First and latest are values; absent for none. */
export interface StreamSummary {
  readonly values: number;
  readonly missing: number;
  readonly first?: Instant;
  readonly last?: LastValue;
}

export class StreamSummaries {
  readonly #columns: readonly ColumnTally[];

  constructor(columns: readonly LayoutColumn[]) {
    const flags = new Map(columns.flatMap(({ code, kind }, index) => (kind === 'flag' ? [[code, index]] : [])));
    this.#columns = valueColumns(columns).map(({ code, index }) => new ColumnTally(index, flags.get(code)));
  }

  add(batch: NrtBatch, columns: readonly ColumnSummary[]): void {
    for (const column of this.#columns) column.add(batch, columns);
  }

  /** Adds summaries of following rows. */
  join(summaries: readonly StreamSummary[]): void {
    this.#columns.forEach((column, i) => column.join(summaries[i]!));
  }

  all(): StreamSummary[] {
    return this.#columns.map(({ values, missing, first, last }) => ({
      values,
      missing,
      ...(first && { first }),
      ...(last && { last }),
    }));
  }
}

class ColumnTally {
  values = 0;
  missing = 0;
  first?: Instant;
  last?: LastValue;

  constructor(
    private readonly index: number,
    private readonly flagIndex: number | undefined,
  ) {}

  add(batch: NrtBatch, columns: readonly ColumnSummary[]): void {
    const { values, firstRow, lastRow } = columns[this.index]!;
    this.values += values;
    this.missing += batch.rows - values;
    if (values === 0) return;
    this.#meetFirst(instantOf(batch, firstRow));
    const last = instantOf(batch, lastRow);
    if (!this.last || compareInstants(last, this.last.instant) >= 0) this.last = this.#valueAt(batch, lastRow, last);
  }

  join({ values, missing, first, last }: StreamSummary): void {
    this.values += values;
    this.missing += missing;
    if (first) this.#meetFirst(first);
    if (last && (!this.last || compareInstants(last.instant, this.last.instant) >= 0)) this.last = last;
  }

  #meetFirst(first: Instant): void {
    if (!this.first || compareInstants(first, this.first) < 0) this.first = first;
  }

  #valueAt(batch: NrtBatch, row: number, instant: Instant): LastValue {
    const cells = batch.columns[this.index]!;
    if (cells.kind === 'flag') throw new Error(`column ${this.index} holds flags, not values`);
    const value = cells.kind === 'text' ? cells.texts[row]! : numberAt(cells, row);
    const flags = this.flagIndex === undefined ? undefined : batch.columns[this.flagIndex];
    if (flags?.kind !== 'flag') return { instant, value };
    const flag = flags.flags[row]!;
    return { instant, value, flag: flag === EMPTY_FLAG ? 0 : flag };
  }
}

function instantOf({ ms, us }: NrtBatch, row: number): Instant {
  return { ms: ms[row]!, us: us[row]! };
}
