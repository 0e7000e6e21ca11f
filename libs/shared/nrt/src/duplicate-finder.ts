import { type Fault } from '@pelorus/shared/kernel';
import { type NrtDisorderedRows } from './disordered-rows';
import { type NrtBatch, type NrtCells } from './nrt-batch';
import { numberAt } from './number-at';
import { duplicateTimeStamp } from './nrt.errors';

const MOST_FAULTS = 100;

/** Finds rows with equal time stamps and different cells; only those of disordered rows can repeat. */
export class DuplicateFinder {
  readonly faults: Fault[] = [];
  total = 0;
  readonly #stamps = new Set<string>();
  readonly #seen = new Map<string, { readonly row: number; readonly cells: string }>();

  constructor({ length, ms, us }: NrtDisorderedRows) {
    for (let i = 0; i < length; i++) this.#stamps.add(stampOf(ms[i]!, us[i]!));
  }

  add({ rows, ms, us, columns, firstRow }: NrtBatch): void {
    for (let i = 0; i < rows; i++) {
      const stamp = stampOf(ms[i]!, us[i]!);
      if (!this.#stamps.has(stamp)) continue;
      const cells = columns.map((column) => cellText(column, i)).join('\t');
      const earlier = this.#seen.get(stamp);
      if (!earlier) this.#seen.set(stamp, { row: firstRow + i, cells });
      else if (earlier.cells !== cells) this.#note({ ms: ms[i]!, us: us[i]! }, firstRow + i, earlier.row);
    }
  }

  #note(instant: { ms: number; us: number }, row: number, earlierRow: number): void {
    if (this.total++ < MOST_FAULTS) this.faults.push(duplicateTimeStamp(instant, row, earlierRow));
  }
}

const stampOf = (ms: number, us: number): string => `${ms}.${us}`;

function cellText(cells: NrtCells, row: number): string {
  switch (cells.kind) {
    case 'number':
    case 'decimal':
      return cells.present[row] ? String(numberAt(cells, row)) : '';
    case 'text':
      return cells.texts[row]!;
    case 'flag':
      return String(cells.flags[row]);
  }
}
