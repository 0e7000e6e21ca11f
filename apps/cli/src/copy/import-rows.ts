import { type ProblemError } from '@pelorus/client';
import { CliError } from '../failures/cli.errors';
import { EXIT } from '../exit-codes';
import { type Values } from './any-record';
import { type Named } from './copy-report';
import { type CopyRun, isOfRecord, isTooLarge } from './copy-run';
import { givenValues } from './differing-values';

const LISTS = ['items', 'parameters', 'contacts', 'events', 'fields', 'resources', 'mounts'] as const;

/** A row of an import, and the record that it stands for. */
export interface Row {
  readonly list: (typeof LISTS)[number];
  readonly about: Named;
  /** Code of the item at the target that it is, or belongs to. */
  readonly item: string;
  /** Code of the item at the target on which a new item is. */
  readonly parent?: string;
  readonly body: Values;
}

/** Told of a row that the target refuses. */
export type Refuse = (row: Row, code: string, detail: string) => void;

/**
 * Imports rows as one change, without those that are refused, and without all that belongs to refused items; in two halves where the target
 * takes no request of that size. Gives the rows that are written.
 */
export async function importRows(
  run: CopyRun,
  rows: readonly Row[],
  refuse: Refuse = ({ about }, code, detail) => run.report.refuse({ ...about, code, detail }),
): Promise<readonly Row[]> {
  for (let left = rows; left.length > 0;) {
    try {
      await importAll(run, left);
      return left;
    } catch (error) {
      if (isTooLarge(error)) return importInParts(run, left, refuse);
      if (!isOfRecord(error)) throw error;
      left = withoutRefused(left, error, refuse);
    }
  }
  return [];
}

async function importAll(run: CopyRun, rows: readonly Row[]): Promise<void> {
  const lists = LISTS.map((list) => [list, rows.filter((row) => row.list === list).map((row) => bodyOf(row))] as const);
  const body = Object.fromEntries(lists.filter(([, own]) => own.length > 0));
  await run.to.registry.call('POST /rest/v2/items/import', { body, signal: run.signal });
}

/** A change of a record keeps nulls, which clear fields. */
const bodyOf = ({ body }: Row): Values => ('id' in body ? body : givenValues(body));

/** Imports the rows of some items before those of the others; what belongs to one item and is too large by itself is refused. */
async function importInParts(run: CopyRun, rows: readonly Row[], refuse: Refuse): Promise<readonly Row[]> {
  const halves = halvesOf(rows);
  if (halves) return [...(await importRows(run, halves[0], refuse)), ...(await importRows(run, halves[1], refuse))];
  for (const row of rows)
    refuse(row, 'too-large', 'the target, or a proxy before it, takes no request of this size (413)');
  return [];
}

/** Rows of the first half of items and of the second one; undefined for those of one item. An item comes after the one on which it is. */
function halvesOf(rows: readonly Row[]): readonly [Row[], Row[]] | undefined {
  const items = [...new Set(rows.map(({ item }) => item))];
  if (items.length < 2) return undefined;
  const first = new Set(items.slice(0, Math.ceil(items.length / 2)));
  return [rows.filter(({ item }) => first.has(item)), rows.filter(({ item }) => !first.has(item))];
}

function withoutRefused(rows: readonly Row[], error: ProblemError, refuse: Refuse): readonly Row[] {
  const refused = new Map<Row, string>();
  for (const { pointer = '', detail } of error.faults) {
    const [, list, index] = pointer.split('/');
    if (list !== undefined && index === undefined && list !== '') throw olderTarget(list, detail);
    const row = rows.filter((one) => one.list === list)[Number(index)];
    if (row) refused.set(row, [refused.get(row), detail].filter(Boolean).join('; '));
  }
  if (refused.size === 0) for (const row of rows) refused.set(row, error.message);
  for (const [row, detail] of refused) refuse(row, error.code, detail);
  const lost = new Set([...refused.keys()].filter(isItem).map(({ item }) => item));
  const left: Row[] = [];
  for (const row of rows) {
    if (refused.has(row)) continue;
    const isLost = row.list === 'items' ? row.parent !== undefined && lost.has(row.parent) : lost.has(row.item);
    if (!isLost) left.push(row);
    else {
      if (row.list === 'items') lost.add(row.item);
      refuse(row, 'item-not-copied', 'the item that it belongs to is refused');
    }
  }
  return left;
}

const isItem = ({ list }: Row): boolean => list === 'items';

const olderTarget = (list: string, detail: string): CliError =>
  new CliError(`The target imports no ${list}: ${detail}.`, EXIT.failure, {
    code: 'older-target',
    hints: ['It is older than this command: upgrade it, or copy with the command of its version.'],
  });
