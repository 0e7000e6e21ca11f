import { type ProblemError } from '@pelorus/client';
import { type Values } from './any-record';
import { type Named } from './copy-report';
import { type CopyRun, isOfRecord } from './copy-run';
import { givenValues } from './differing-values';

/** A row of an import, and the record that it stands for. */
export interface Row {
  readonly list: 'items' | 'parameters' | 'events';
  readonly about: Named;
  /** Code of the item at the target that it is, or belongs to. */
  readonly item: string;
  /** Code of the item at the target on which a new item is. */
  readonly parent?: string;
  readonly body: Values;
}

const LISTS = ['items', 'parameters', 'events'] as const;

/** Imports rows as one change, without those that are refused, and without all that belongs to refused items. Gives the rows that are written. */
export async function importRows(run: CopyRun, rows: readonly Row[]): Promise<readonly Row[]> {
  for (let left = rows; left.length > 0;) {
    try {
      await importAll(run, left);
      return left;
    } catch (error) {
      if (!isOfRecord(error)) throw error;
      left = withoutRefused(run, left, error);
    }
  }
  return [];
}

async function importAll(run: CopyRun, rows: readonly Row[]): Promise<void> {
  const body = Object.fromEntries(
    LISTS.map((list) => [list, rows.filter((row) => row.list === list).map((row) => bodyOf(row))]),
  );
  await run.to.registry.call('POST /rest/v2/items/import', { body, signal: run.signal });
}

/** A change of a record keeps nulls, which clear fields. */
const bodyOf = ({ body }: Row): Values => ('id' in body ? body : givenValues(body));

function withoutRefused(run: CopyRun, rows: readonly Row[], error: ProblemError): readonly Row[] {
  const refused = new Map<Row, string>();
  for (const { pointer = '', detail } of error.faults) {
    const [, list, index] = pointer.split('/');
    const row = rows.filter((one) => one.list === list)[Number(index)];
    if (row) refused.set(row, [refused.get(row), detail].filter(Boolean).join('; '));
  }
  if (refused.size === 0) for (const row of rows) refused.set(row, error.message);
  for (const [{ about }, detail] of refused) run.report.refuse({ ...about, code: error.code, detail });
  const lost = new Set([...refused.keys()].filter(({ list }) => list === 'items').map(({ item }) => item));
  const left: Row[] = [];
  for (const row of rows) {
    if (refused.has(row)) continue;
    const isLost = row.list === 'items' ? row.parent !== undefined && lost.has(row.parent) : lost.has(row.item);
    if (!isLost) left.push(row);
    else {
      if (row.list === 'items') lost.add(row.item);
      run.report.refuse({ ...row.about, code: 'item-not-copied', detail: 'the item that it belongs to is refused' });
    }
  }
  return left;
}
