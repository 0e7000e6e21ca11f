import { type Executor, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';

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
      else ${columnBytes}(stored.toc, stored.data, stored.text, wanted.place) end`;
    return this.#find(this.tables.block, bytes, wanted, (each) => each.column);
  }

  /** The sums of columns of blocks or spans, in their order; undefined when one of them is gone. */
  async findSums(of: 'blocks' | 'spans', wanted: readonly SumsWanted[]): Promise<Uint8Array[] | undefined> {
    const bytes = sql`${identifier(this.tables.schema, 'column_sums')}(stored.stats, wanted.place)`;
    return this.#find(of === 'spans' ? this.tables.span : this.tables.block, bytes, wanted, (each) => each.ordinal);
  }

  async #find<Wanted extends { readonly part: number; readonly id: number }>(
    table: Sql,
    bytes: Sql,
    wanted: readonly Wanted[],
    placeOf: (each: Wanted) => number,
  ): Promise<Uint8Array[] | undefined> {
    if (wanted.length === 0) return [];
    const rows = await this.executor.query<{ at: number; bytes: Buffer | null }>(
      sql`select wanted.at, ${bytes} as bytes
        from unnest(${numberArray(wanted.map(({ part }) => part))}::bigint[],
            ${numberArray(wanted.map(({ id }) => id))}::bigint[], ${numberArray(wanted.map(placeOf))}::integer[])
            with ordinality as wanted (part, id, place, at)
        join ${table} stored on stored.part = wanted.part and stored.id = wanted.id
        where stored.part = any(${numberArray([...new Set(wanted.map(({ part }) => part))])}::bigint[])`,
      { prepared: true },
    );
    if (rows.length < wanted.length) return undefined;
    const found = new Array<Uint8Array>(wanted.length);
    for (const { at, bytes: slice } of rows) {
      if (!slice) throw new Error('a block has not the columns of its layout');
      found[at - 1] = slice;
    }
    return found;
  }
}
