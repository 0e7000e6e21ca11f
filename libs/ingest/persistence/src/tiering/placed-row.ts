import { readToc } from '@pelorus/ingest/blocks';
import { type StoredBlock } from '@pelorus/ingest/domain';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { type BlockObjects, type ObjectPlace } from './block-objects';

/** A row of blocks whose bytes lie in it, or at a place. */
export interface PlacedRow {
  readonly part: number;
  readonly toc: Uint8Array;
  readonly data: Uint8Array | null;
  readonly text: Uint8Array | null;
  readonly object: Uint8Array | null;
  readonly offset: number | null;
  readonly length: number | null;
  readonly digest: Uint8Array | null;
}

/** Selects the place of a block; `alias` ends with a dot. */
export function placeColumns(alias: Sql = sql``): Sql {
  return sql`${alias}part, ${alias}object, ${alias}object_offset as "offset", ${alias}object_length as length, ${alias}object_digest as digest`;
}

/** The place of a row; undefined for one that has its bytes. */
export function placeOf(row: Omit<PlacedRow, 'toc' | 'data' | 'text'>): ObjectPlace | undefined {
  const { part, object, offset, length, digest } = row;
  if (!object || offset === null || length === null || !digest) return undefined;
  return { part, object, offset, length, digest };
}

/** A row of blocks whose bytes are at hand. */
export type WithBytes<Row extends PlacedRow> = Row & Pick<StoredBlock, 'data' | 'text'>;

/** The rows of blocks with their bytes, fetched where they lie in objects. Fails where any cannot be had. */
export async function withBytes<Row extends PlacedRow>(
  executor: Executor,
  objects: BlockObjects,
  rows: readonly Row[],
): Promise<WithBytes<Row>[]> {
  const fetched = new Map<number, Uint8Array>();
  const tiered = rows.flatMap((row, at) => {
    const place = placeOf(row);
    return place ? [{ at, place }] : [];
  });
  const places = tiered.map(({ place }) => place);
  await objects.read(executor, places, (bytes, i) => void fetched.set(tiered[i]!.at, bytes));
  return rows.map((row, at) => {
    const bytes = fetched.get(at);
    return { ...row, ...(bytes ? apart(row.toc, bytes) : { data: row.data! }) };
  });
}

/** The two byte strings of a block, of its bytes in an object: first the data, then the text. */
export function apart(toc: Uint8Array, bytes: Uint8Array): Pick<StoredBlock, 'data' | 'text'> {
  const inData = readToc(toc).filter(({ source }) => source === 'data');
  const end = inData.reduce((sum, { length }) => sum + length, 0);
  return { data: bytes.subarray(0, end), text: end < bytes.length ? bytes.subarray(end) : null };
}
