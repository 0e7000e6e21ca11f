import { FlagSteps } from '@pelorus/ingest/quality';
import { keepFlags, LeftCells } from './keep-flags';
import { type ReadCells, type ReadRows } from './read-rows';

/** Steps of each column up to a time in microseconds since 1970, included; absent without layers. */
export interface StepsUpTo {
  readonly maxUs: number;
  readonly steps: readonly (FlagSteps | undefined)[];
}

/** Use of flags: given, kept values, counted left-out values. */
export interface FlagNeeds {
  readonly withFlags: boolean;
  readonly keptFlags?: ReadonlySet<number>;
  readonly counts: boolean;
}

/**
 * Applies effective flags and drops values that are not kept, in place. `stepsFrom` returns steps from an ascending
 * time on.
 */
export async function effectiveRows(
  rows: ReadRows,
  needs: FlagNeeds,
  stepsFrom: (us: number) => StepsUpTo | Promise<StepsUpTo>,
): Promise<ReadRows> {
  const columns = rows.columns.map((cells) => cells && columnOf(cells, rows, needs));
  for (let from = 0; from < rows.rows;) {
    const { maxUs, steps } = await stepsFrom(timeOf(rows, from));
    const to = firstNotBeforeUs(rows, maxUs + 1, from, rows.rows);
    columns.forEach((column, i) => column && applySteps(column, rows, steps[i] ?? FlagSteps.NONE, from, to));
    from = to;
  }
  return { ...rows, columns: columns.map((column) => column?.cells) };
}

interface FlaggedColumn {
  readonly cells: ReadCells | undefined;
  apply(steps: FlagSteps, place: number, from: number, to: number): void;
}

/** Without file flags and wanted flags, no array of flags is needed. */
function columnOf(cells: ReadCells, rows: ReadRows, needs: FlagNeeds): FlaggedColumn {
  const { keptFlags, withFlags } = needs;
  if (keptFlags && !cells.flags && !withFlags) return new KeptStretches(cells, rows.rows, keptFlags, needs.counts);
  return new FlagOfEach(cells, rows, needs);
}

/** Keeps and drops whole stretches. */
class KeptStretches implements FlaggedColumn {
  readonly #left: LeftCells;

  constructor(
    cells: ReadCells,
    rows: number,
    private readonly kept: ReadonlySet<number>,
    counts: boolean,
  ) {
    this.#left = new LeftCells(cells, rows, counts);
  }

  get cells(): ReadCells {
    return this.#left.cells;
  }

  apply(steps: FlagSteps, place: number, from: number, to: number): void {
    if (!this.kept.has(steps.flagOf(place))) this.#left.leaveOut(from, to);
  }
}

class FlagOfEach implements FlaggedColumn {
  #flags: Uint8Array | undefined;

  constructor(
    private readonly given: ReadCells,
    private readonly rows: ReadRows,
    private readonly needs: FlagNeeds,
  ) {
    this.#flags = given.flags;
  }

  get cells(): ReadCells | undefined {
    const flags = this.#flags && { flags: this.#flags };
    const { keptFlags, counts } = this.needs;
    const cells: ReadCells = { ...this.given, ...flags };
    return keptFlags ? keepFlags({ ...this.rows, columns: [cells] }, keptFlags, counts).columns[0] : cells;
  }

  apply(steps: FlagSteps, place: number, from: number, to: number): void {
    if (steps.isEmpty) return;
    if (this.given.flags) {
      steps.apply(place, this.given.flags, from, to);
      return;
    }
    const flags = (this.#flags ??= new Uint8Array(this.rows.rows));
    const flag = steps.flagOf(place);
    for (let row = from; row < to; row++) flags[row] = flag;
  }
}

function applySteps(column: FlaggedColumn, rows: ReadRows, steps: FlagSteps, first: number, last: number): void {
  const { starts } = steps;
  let place = steps.placeAt(timeOf(rows, first));
  for (let from = first; from < last;) {
    const us = timeOf(rows, from);
    // Many steps between two runs have no rows.
    while (place + 1 < starts.length && starts[place + 1]! <= us) place++;
    const to = place + 1 < starts.length ? firstNotBeforeUs(rows, starts[place + 1]!, from, last) : last;
    column.apply(steps, place, from, to);
    from = to;
  }
}

/** Row's time in microseconds since 1970. */
function timeOf({ ms, us }: ReadRows, row: number): number {
  return ms[row]! * 1_000 + us[row]!;
}

/** Rows tried one by one, within which most steps end. */
const NEAR = 32;

/** First row at or after a time, by galloping search; `to` for none. */
function firstNotBeforeUs({ ms, us }: ReadRows, limitUs: number, from: number, to: number): number {
  if (limitUs === Infinity) return to;
  const near = Math.min(to, from + NEAR);
  let low = from;
  while (low < near && ms[low]! * 1_000 + us[low]! < limitUs) low++;
  if (low < near) return low;
  let high = low;
  for (let step = NEAR; high < to && ms[high]! * 1_000 + us[high]! < limitUs; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, to);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ms[middle]! * 1_000 + us[middle]! < limitUs) low = middle + 1;
    else high = middle;
  }
  return low;
}
