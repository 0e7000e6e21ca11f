import { MAX_PARTS } from '../src/block-format';
import { CalendarUnit } from '../src/calendar-unit';
import { type ColumnStats } from '../src/column-stats';
import { type Sums } from '../src/sums';
import { COLUMNS, type Row } from './block-rows';

const UNITS = Object.values(CalendarUnit);
/** Number of characters of an ISO 8601 time stamp that name a unit. */
const PREFIX = { 1: 16, 2: 13, 3: 10, 4: 7, 5: 4 } as const;

/** Rows sorted by time, one for each time stamp. */
export function resolveRows(rows: readonly Row[]): Row[] {
  const byTime = new Map<number, Map<number, Row>>();
  for (const { ms, us, cells } of rows) {
    const sameMs = byTime.get(ms) ?? new Map<number, Row>();
    const before = sameMs.get(us)?.cells ?? [];
    sameMs.set(us, { ms, us, cells: cells.map((cell, column) => cell ?? before[column]) });
    byTime.set(ms, sameMs);
  }
  return [...byTime.values()].flatMap((sameMs) => [...sameMs.values()]).sort((a, b) => a.ms - b.ms || a.us - b.us);
}

/** Groups resolved rows by the names of their calendar units. */
function groupRows(rows: readonly Row[], finest: CalendarUnit): { unit: CalendarUnit; groups: Row[][] } {
  for (const unit of UNITS.filter((each) => each >= finest)) {
    const groups = new Map<string, Row[]>();
    for (const row of rows) {
      const name = new Date(row.ms).toISOString().slice(0, PREFIX[unit]);
      groups.set(name, [...(groups.get(name) ?? []), row]);
    }
    if (groups.size <= MAX_PARTS || unit === CalendarUnit.year) return { unit, groups: [...groups.values()] };
  }
  throw new Error('unreachable');
}

function startOf(unit: CalendarUnit, ms: number): number {
  const name = new Date(ms).toISOString().slice(0, PREFIX[unit]);
  return Date.parse(name + '0000-01-01T00:00:00.000Z'.slice(PREFIX[unit]));
}

/** Mean and m2 of the exact sums, for values that are quarters. */
function naiveStats(values: readonly number[], exact: boolean): ColumnStats {
  const count = values.length;
  if (count === 0) return { count, mean: 0, m2: 0, min: 0, max: 0, first: 0, last: 0 };
  const integers = exact ? values.map((value) => BigInt(value * 4)) : [];
  const sum = integers.reduce((total, value) => total + value, 0n);
  const squares = integers.reduce((total, value) => total + value * value, 0n);
  return {
    count,
    mean: Number(sum) / (4 * count),
    m2: Number(BigInt(count) * squares - sum * sum) / (16 * count),
    min: Math.min(...values),
    max: Math.max(...values),
    first: values[0]!,
    last: values.at(-1)!,
  };
}

export function naiveSums(rows: readonly Row[], finest: CalendarUnit = CalendarUnit.minute, exact = true): Sums {
  const { unit, groups } = groupRows(resolveRows(rows), finest);
  return {
    unit,
    starts: groups.map((group) => startOf(unit, group[0]!.ms)),
    columns: Array.from({ length: COLUMNS }, (_, column) =>
      groups.map((group) => {
        const values = group.map(({ cells }) => cells[column]).filter((cell) => cell !== undefined);
        return naiveStats(values, exact);
      }),
    ),
  };
}

/**
 * Compares statistics. Combined sums of squares are as exact as the difference of two of them: `rounding` times their
 * size.
 */
export function expectSums(actual: Sums, expected: Sums, rounding: number): void {
  expect([actual.unit, actual.starts]).toEqual([expected.unit, expected.starts]);
  expect(actual.columns.map(exactPart)).toEqual(expected.columns.map(exactPart));
  actual.columns.flat().forEach(({ mean, m2 }, i) => {
    const wanted = expected.columns.flat()[i]!;
    const scale = Math.max(Math.abs(wanted.min), Math.abs(wanted.max));
    const allowed = 1e-12 * wanted.m2 + rounding * scale * Math.sqrt(wanted.count * wanted.m2);
    expect(Math.abs(mean - wanted.mean)).toBeLessThanOrEqual(1e-12 * scale);
    expect(Math.abs(m2 - wanted.m2)).toBeLessThanOrEqual(allowed + wanted.count * (rounding * scale) ** 2);
  });
}

export const exactPart = (stats: readonly ColumnStats[]) =>
  stats.map(({ count, min, max, first, last }) => ({ count, min, max, first, last }));

export function expectPlausible(sums: Sums): void {
  for (const { mean, m2, min, max } of sums.columns.flat()) {
    expect([min <= mean, mean <= max, m2 >= 0]).toEqual([true, true, true]);
  }
}
