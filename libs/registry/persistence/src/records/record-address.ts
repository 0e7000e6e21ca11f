/** The parts of a record's path: the id of its owner, if it has one, and its own key. */
export interface RecordPath {
  readonly owner: number | null;
  readonly key: number;
}

/** How the records of a table are named and where they are read. */
export interface RecordAddress {
  readonly kind: string;
  /** The owner's table, its part of the path, and the column that holds its id. */
  readonly owner?: { readonly table: string; readonly path: string; readonly column: string };
  /** The column of the last part of the path. */
  readonly key: string;
  readonly link: (path: RecordPath) => string;
}

const PREFIX = '/rest/v2';

/** The address of records that belong to an owner, or to none. */
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
