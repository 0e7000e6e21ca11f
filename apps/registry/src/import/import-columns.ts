import { bodyKeys } from '@pelorus/shared/http';
import { type ImportKind } from './import-kind';

/** The columns that a kind of records has. */
export interface ImportColumns {
  /** Columns that name the record of a row. */
  readonly identity: readonly string[];
  /** Columns that hold values. */
  readonly fields: readonly string[];
  /** Columns without which no record can be made. */
  readonly required: readonly string[];
  /** All columns that a table may have; some are ignored. */
  readonly known: ReadonlySet<string>;
}

/** The key that rows cannot set: a row mounts an item by its parent. */
const WORKFLOW = 'workflow';

/** The columns of a kind: the keys of single writes, with names instead of ids. */
export function importColumns({ body, references, optional, hasCode, ignored }: ImportKind): ImportColumns {
  const { fields, required } = bodyKeys(body);
  const ids = Object.values(references);
  const isOwn = (field: string): boolean => !ids.includes(field) && field !== WORKFLOW;
  const identity = ['id', 'uuid', ...(hasCode ? ['code'] : []), 'revision'];
  const own = [...fields].filter(isOwn);
  const named = Object.keys(references);
  return {
    identity,
    fields: own,
    required: [...own.filter((field) => required.has(field)), ...named.filter((name) => !optional.includes(name))],
    known: new Set([...identity, ...named, ...own, ...ids, ...ignored]),
  };
}
