import { columnSlice } from '@pelorus/ingest/blocks';
import { type Executor, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type BlockKey } from '../block.repository';
import { type IngestTables } from '../ingest-tables';
import { type ObjectPlace } from '../tiering/block-objects';
import { ofParts } from '../years/of-parts';
import { apart, type PlacedRow, placeColumns, placeOf } from '../tiering/placed-row';

/** A column of a block (0 is the time), or `SOURCES`. */
export interface SliceWanted {
  readonly part: number;
  readonly id: number;
  readonly column: number;
}

export const SOURCES = -1;

/** The sums of the numeric column `ordinal` (from 0) of a block or a span. */
export interface SumsWanted {
  readonly part: number;
  readonly id: number;
  readonly ordinal: number;
}

/** A slice of the place `at` (from 1) among those wanted. */
interface FoundSlice {
  readonly at: number;
  bytes: Uint8Array | null;
}

/** A slice of a block; of a tiered one the place and the table of contents instead of bytes. */
interface TieredSlice extends FoundSlice, Omit<PlacedRow, 'toc' | 'data' | 'text'> {
  readonly toc: Uint8Array | null;
}

/** Reads pieces of blocks: no other bytes leave the database. */
export class BlockSliceRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The bytes of slices, in their order; undefined when a block is gone. */
  async find(wanted: readonly SliceWanted[]): Promise<Uint8Array[] | undefined> {
    const columnBytes = identifier(this.tables.schema, 'column_bytes');
    const bytes = sql`case when wanted.place = ${SOURCES}::integer then stored.sources
      else ${columnBytes}(stored.toc, stored.data, stored.text, wanted.place) end as bytes,
      ${placeColumns(sql`stored.`)}, case when stored.object is not null then stored.toc end as toc`;
    const rows = await this.#rows<TieredSlice, SliceWanted>(this.tables.block, bytes, wanted, (each) => each.column);
    if (!rows) return undefined;
    await this.#fillTiered(rows, wanted);
    return inOrder(rows);
  }

  /** The sums of columns of blocks or spans, in their order; undefined when one of them is gone. */
  async findSums(of: 'blocks' | 'spans', wanted: readonly SumsWanted[]): Promise<Uint8Array[] | undefined> {
    const bytes = sql`${identifier(this.tables.schema, 'column_sums')}(stored.stats, wanted.place) as bytes`;
    const table = of === 'spans' ? this.tables.span : this.tables.block;
    const rows = await this.#rows<FoundSlice, SumsWanted>(table, bytes, wanted, (each) => each.ordinal);
    return rows && inOrder(rows);
  }

  /** Cuts slices of blocks that lie in objects out of their bytes, which are fetched once for all slices of a block. */
  async #fillTiered(rows: readonly TieredSlice[], wanted: readonly SliceWanted[]): Promise<void> {
    const slices = new Map<string, { readonly place: ObjectPlace; readonly of: TieredSlice[] }>();
    for (const row of rows) {
      const place = row.bytes ? undefined : placeOf(row);
      if (!place) continue;
      const key = `${wanted[row.at - 1]!.part} ${wanted[row.at - 1]!.id}`;
      slices.set(key, { place, of: [...(slices.get(key)?.of ?? []), row] });
    }
    const blocks = [...slices.values()];
    const places = blocks.map(({ place }) => place);
    await this.tables.objects.read(this.executor, places, (bytes, number) => {
      for (const row of blocks[number]!.of) row.bytes = sliceOf(row.toc!, bytes, wanted[row.at - 1]!.column);
    });
  }

  async #rows<Found extends FoundSlice, Wanted extends BlockKey>(
    table: Sql,
    columns: Sql,
    wanted: readonly Wanted[],
    ordinalOf: (each: Wanted) => number,
  ): Promise<Found[] | undefined> {
    if (wanted.length === 0) return [];
    const parts = [...new Set(wanted.map(({ part }) => part))];
    const inParts =
      table === this.tables.block
        ? ofParts(this.tables, parts, sql`stored.`)
        : sql`stored.part = any(${numberArray(parts)}::bigint[])`;
    const rows = await this.executor.query<Found>(
      sql`select wanted.at, ${columns}
        from unnest(${numberArray(wanted.map(({ part }) => part))}::bigint[],
            ${numberArray(wanted.map(({ id }) => id))}::bigint[], ${numberArray(wanted.map(ordinalOf))}::integer[])
            with ordinality as wanted (part, id, place, at)
        join ${table} stored on stored.part = wanted.part and stored.id = wanted.id
        where ${inParts}`,
      { prepared: true },
    );
    return rows.length < wanted.length ? undefined : rows;
  }
}

function inOrder(rows: readonly FoundSlice[]): Uint8Array[] {
  const found = new Array<Uint8Array>(rows.length);
  for (const { at, bytes } of rows) {
    if (!bytes) throw new Error('a block has not the columns of its layout');
    found[at - 1] = bytes;
  }
  return found;
}

/** A copy of the bytes of a column, since a part of a block would keep all of it in memory. */
function sliceOf(toc: Uint8Array, bytes: Uint8Array, column: number): Uint8Array {
  const { source, start, length } = columnSlice(toc, column);
  return Uint8Array.from(apart(toc, bytes)[source]!.subarray(start, start + length));
}
