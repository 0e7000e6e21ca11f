import { type RowFaults } from '@pelorus/registry/domain';
import { didYouMean, DomainError, Suggestions } from '@pelorus/shared/kernel';
import { bodyKeys, decodeJson, decodeText } from '@pelorus/shared/http';
import { type ImportColumns } from './import-columns';
import { type ImportKind } from './import-kind';
import { type RawRow } from './raw-row';
import { nothingToImport, tooManyRows } from './table.errors';

type Json = Readonly<Record<string, unknown>>;

const NONE: ReadonlySet<string> = new Set();

/** Reads an object with an array for each kind: `{"items": [...]}`; other keys are faults. */
export function readImportBody(bytes: Buffer, kinds: readonly ImportKind[], limit: number, faults: RowFaults): Json {
  const text = decodeText(bytes);
  if (text === undefined)
    throw new DomainError('malformed', 'empty-body', 'The body is empty; a JSON object is expected.');
  // The rows are limited by their number, and others get a turn between them.
  const body = decodeJson(text, { values: Infinity });
  const names = kinds.map(({ name }) => name as string);
  if (!isObject(body)) {
    faults.add(
      { pointer: '' },
      { code: 'wrong-type', detail: `The body must be a JSON object with ${names.join(', ')}` },
    );
    return {};
  }
  const unknown = unknownKeys(names);
  for (const key of Object.keys(body))
    if (!names.includes(key)) faults.add({ pointer: `/${key.slice(0, 64)}` }, () => unknown(key));
  const arrays = names.map((name) => body[name] ?? []);
  const rows = arrays.reduce<number>((sum, array) => sum + (Array.isArray(array) ? array.length : 0), 0);
  if (rows > limit) throw tooManyRows(limit);
  if (rows === 0 && faults.total === 0 && arrays.every(Array.isArray))
    throw nothingToImport(`There is nothing in ${names.join(', ')}.`);
  return body;
}

/** The rows of one kind; elements that are no rows are faults. */
export function* jsonRows(body: Json, kind: ImportKind, columns: ImportColumns, faults: RowFaults): Generator<RawRow> {
  const rows = body[kind.name] ?? [];
  if (!Array.isArray(rows)) {
    faults.add({ pointer: `/${kind.name}` }, { code: 'wrong-type', detail: `'${kind.name}' must be a JSON array` });
    return;
  }
  // A record that was read carries more than a row has.
  const ignored = new Set([...columns.known, ...bodyKeys(kind.body).ignored]);
  const unknown = unknownKeys([...columns.known]);
  for (const [i, row] of (rows as unknown[]).entries()) {
    const pointer = `/${kind.name}/${i}`;
    if (!isObject(row)) {
      faults.add({ pointer }, { code: 'wrong-type', detail: 'A row must be a JSON object' });
      continue;
    }
    for (const key of Object.keys(row)) {
      if (!ignored.has(key)) faults.add({ pointer: `${pointer}/${key.slice(0, 64)}` }, () => unknown(key));
    }
    const uuid = row['uuid'] ?? row['@uuid'];
    yield {
      values: uuid === undefined ? row : { ...row, uuid },
      unread: NONE,
      place: (key) => ({ pointer: key ? `${pointer}/${keyOf(row, key)}` : pointer }),
    };
  }
}

/** A reference may stand under the key of its id. */
function keyOf(row: Json, key: string): string {
  return Object.hasOwn(row, key) || !Object.hasOwn(row, `${key}Id`) ? key : `${key}Id`;
}

/** Makes the faults of unknown keys, which share one budget of suggestions. */
function unknownKeys(known: readonly string[]) {
  const suggestions = new Suggestions(known);
  return (key: string) => {
    const near = suggestions.nearest(key);
    const hint = didYouMean(near) || ` (there are ${known.join(', ')})`;
    return { code: 'unknown-key', detail: `There is no key '${key.slice(0, 64)}'${hint}`, nearest: near };
  };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
