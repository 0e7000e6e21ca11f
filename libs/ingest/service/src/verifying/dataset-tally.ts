import { type DatasetHead, type Layout, valueColumns } from '@pelorus/ingest/domain';
import { compareInstants, type Instant } from '@pelorus/shared/kernel';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { endsOf, timeFault } from './block-faults';

/** Counts rows of a dataset, and compares the counts with its metadata. */
export class DatasetTally {
  #rows = 0;
  #first?: Instant;
  #last?: Instant;
  readonly #missing: number[];

  constructor(private readonly layout: Layout) {
    this.#missing = valueColumns(layout.columns).map(() => 0);
  }

  get rows(): number {
    return this.#rows;
  }

  add(part: NrtWritableRows): void {
    this.#rows += part.rows;
    const [first, last] = endsOf(part);
    if (!this.#first || compareInstants(first, this.#first) < 0) this.#first = first;
    if (!this.#last || compareInstants(last, this.#last) > 0) this.#last = last;
    for (const [i, { index }] of valueColumns(this.layout.columns).entries()) {
      this.#missing[i]! += emptyCells(part.columns[index]!);
    }
  }

  faults(dataset: DatasetHead): string[] {
    const { rows, values, missing, missingOf } = dataset;
    if (this.#rows !== rows) return [`${this.#rows} of its ${rows} rows are there`];
    const told = this.#missing.map((_, i) => missingOf?.[i] ?? 0);
    const found = this.#missing.reduce((sum, each) => sum + each, 0);
    const cells = rows * this.layout.columns.length;
    return [
      ...timeFault('first', dataset.datetimeMin, this.#first!),
      ...timeFault('last', dataset.datetimeMax, this.#last!),
      ...(told.join() === this.#missing.join()
        ? []
        : [`its columns have ${this.#missing.join()} empty cells, not ${told.join()}`]),
      ...(found === missing ? [] : [`it has ${found} empty cells, not ${missing}`]),
      ...(cells === values ? [] : [`it has ${cells} cells, not ${values}`]),
    ];
  }
}

function emptyCells(cells: NrtWritableRows['columns'][number]): number {
  let empty = 0;
  if (cells.kind === 'number') for (const value of cells.values) empty += Number.isNaN(value) ? 1 : 0;
  if (cells.kind === 'text') for (const text of cells.texts) empty += text === '' ? 1 : 0;
  return empty;
}
