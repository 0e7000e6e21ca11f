/** Parts of a record's path: owner's id, if it has one, and key. */
export interface RecordPath {
  readonly owner: number | null;
  readonly key: number;
}

/** Describes names and paths of a table's records. */
export interface RecordAddress {
  readonly kind: string;
  /** Table, path and column of the owner. */
  readonly owner?: { readonly table: string; readonly path: string; readonly column: string };
  /** Column of the last part of the path. */
  readonly key: string;
  readonly link: (path: RecordPath) => string;
}

const PREFIX = '/rest/v2';

export function recordAddress(
  { kind, name, key }: { readonly kind: string; readonly name: string; readonly key: string },
  owner?: { readonly table: string; readonly name: string },
): RecordAddress {
  if (!owner) return { kind, key, link: (path) => `${PREFIX}/${name}/${path.key}` };
  return {
    kind,
    key,
    owner: { table: owner.table, path: owner.name, column: `${owner.table}_id` },
    link: (path) => `${PREFIX}/${owner.name}/${path.owner}/${name}/${path.key}`,
  };
}
