import { bodyKeys } from '@pelorus/shared/http';
import { type ImportKind, OPTIONAL_REFERENCES } from './import-kind';

/** The columns that a kind of records has. */
export interface ImportColumns {
  /** Those that tell which record a row is about. */
  readonly identity: readonly string[];
  /** Those that hold values. */
  readonly fields: readonly string[];
  /** Those without which no record can be made. */
  readonly required: readonly string[];
  /** All that are taken, with those that are ignored. */
  readonly known: ReadonlySet<string>;
}

/** Not set by rows: to mount an item is a change of its parent here. */
const WORKFLOW = 'workflow';

/** The columns of a kind: what single writes take, with names in the place of ids. */
export function importColumns({ body, references, hasCode, ignored }: ImportKind): ImportColumns {
  const { fields, required } = bodyKeys(body);
  const ids = Object.values(references);
  const isOwn = (field: string): boolean => !ids.includes(field) && field !== WORKFLOW;
  const identity = ['id', 'uuid', ...(hasCode ? ['code'] : []), 'revision'];
  const own = [...fields].filter(isOwn);
  const named = Object.keys(references);
  return {
    identity,
    fields: own,
    required: [
      ...own.filter((field) => required.has(field)),
      ...named.filter((name) => !OPTIONAL_REFERENCES.includes(name)),
    ],
    known: new Set([...identity, ...named, ...own, ...ids, ...ignored]),
  };
}
