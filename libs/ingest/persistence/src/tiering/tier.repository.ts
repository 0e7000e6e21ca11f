import { LEVEL, yearOfPart } from '@pelorus/ingest/domain';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { byteArray, numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { YearRepository } from '../years/year.repository';
import { type ObjectPlace } from './block-objects';
import { placeColumns, type PlacedRow } from './placed-row';

/** A block whose bytes may go into an object. */
export interface DueBlock {
  readonly id: number;
  /** The month of its first row (UTC), as `2019-04`. */
  readonly month: string;
  readonly bytes: number;
}

export interface BlockBytes {
  readonly id: number;
  readonly data: Uint8Array;
  readonly text: Uint8Array | null;
}

/** A block with its place in a new object. */
export interface PlacedBlock extends ObjectPlace {
  readonly id: number;
}

/** A known object; `live` are those of its bytes that blocks still need. */
export interface KnownObject {
  readonly part: number;
  readonly object: Uint8Array;
  readonly bytes: number;
  readonly live: number;
}

/** How much lies in objects, and what waits: the time of the oldest rows that should. */
export interface TierState {
  readonly objects: number;
  readonly objectBytes: number;
  readonly waitingBlocks: number;
  /** In seconds since 1970; null when nothing waits. */
  readonly oldest: number | null;
}

/** Blocks of fewer rows stay: they have no sums, so that plots need their values. */
const MIN_ROWS = 32;

/** Moves bytes of blocks between their rows and objects, and knows the objects. */
export class TierRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The parts with blocks whose bytes are due: of months (UTC) that ended so long ago, a duration of ISO 8601. */
  async dueParts(after: string): Promise<number[]> {
    const rows = await this.executor.query<{ part: number }>(
      sql`select part from ${this.tables.block} where ${due(after)} group by part order by part`,
    );
    return rows.map(({ part }) => part);
  }

  async dueBlocks(part: number, after: string): Promise<DueBlock[]> {
    return this.executor.query<DueBlock>(
      sql`select id, to_char(datetime_min at time zone 'UTC', 'YYYY-MM') as month,
          (octet_length(data) + coalesce(octet_length(text), 0))::bigint as bytes
        from ${this.tables.block} where part = ${part} and ${due(after)} order by datetime_min, id`,
    );
  }

  /** The bytes of blocks in the order of time, as far as they lie in their rows. */
  async bytes(part: number, ids: readonly number[]): Promise<BlockBytes[]> {
    return this.executor.query<BlockBytes>(
      sql`select id, data, text from ${this.tables.block}
        where part = ${part} and id = any(${numberArray(ids)}::bigint[]) and object is null order by datetime_min, id`,
    );
  }

  /** Notes an object of a part and gives blocks their places in it, without those that are gone; gives the number of moved blocks. */
  async place(part: number, object: Uint8Array, bytes: number, blocks: readonly PlacedBlock[]): Promise<number> {
    const { block, blockObject } = this.tables;
    const [name] = byteArray([object]);
    await this.executor.query(
      sql`insert into ${blockObject} (part, object, bytes) values (${part}, ${name}, ${bytes})
        on conflict (part, object) do update set dropped = null`,
    );
    const moved = await this.executor.query(
      sql`update ${block} block set data = null, text = null, object = ${name}::bytea, object_offset = placed.start,
          object_length = placed.length, object_digest = placed.digest
        from unnest(${numberArray(blocks.map(({ id }) => id))}::bigint[], ${numberArray(blocks.map(({ offset }) => offset))}::integer[],
          ${numberArray(blocks.map(({ length }) => length))}::integer[], ${byteArray(blocks.map(({ digest }) => digest))}::bytea[])
          as placed (id, start, length, digest)
        where block.part = ${part} and block.id = placed.id and block.object is null returning block.id`,
    );
    return moved.length;
  }

  /** The parts that have objects, after one of them; without years that are put aside, whose blocks need them. */
  async partsWithObjects(after: number, most: number): Promise<number[]> {
    const rows = await this.executor.query<{ part: number }>(
      sql`select part from ${this.tables.blockObject} where part > ${after} and ${isHere(await this.#away())}
        group by part order by part limit ${most}::integer`,
    );
    return rows.map(({ part }) => part);
  }

  /** All objects of a part that were not dropped. */
  async objects(part: number): Promise<KnownObject[]> {
    const { block, blockObject } = this.tables;
    return this.executor.query<KnownObject>(
      sql`select known.part, known.object, known.bytes, coalesce(sum(block.object_length), 0)::bigint as live
        from ${blockObject} known left join ${block} block on block.part = known.part and block.object = known.object
        where known.part = ${part} and known.dropped is null group by known.part, known.object, known.bytes
        order by known.object`,
    );
  }

  /** The blocks of a part in an object, in its order. */
  async tiered(part: number, object: Uint8Array): Promise<(PlacedRow & { readonly id: number })[]> {
    const [name] = byteArray([object]);
    return this.executor.query<PlacedRow & { readonly id: number }>(
      sql`select id, toc, null::bytea as data, null::bytea as text, ${placeColumns()} from ${this.tables.block}
        where part = ${part} and object = ${name}::bytea order by object_offset`,
    );
  }

  /** Writes the bytes of blocks into their rows again, without blocks that are gone. */
  async bringBack(part: number, blocks: readonly BlockBytes[]): Promise<void> {
    await this.executor.query(
      sql`update ${this.tables.block} block set data = brought.data, text = brought.text, object = null,
          object_offset = null, object_length = null, object_digest = null
        from unnest(${numberArray(blocks.map(({ id }) => id))}::bigint[], ${byteArray(blocks.map(({ data }) => data))}::bytea[],
          ${byteArray(blocks.map(({ text }) => text))}::bytea[]) as brought (id, data, text)
        where block.part = ${part} and block.id = brought.id and block.object is not null`,
    );
  }

  /** Marks objects of a part that no block needs as dropped, in a transaction; none of a year that is put aside. */
  async drop(part: number): Promise<void> {
    const { block, blockObject } = this.tables;
    if ((await this.#away()).includes(yearOfPart(part))) return;
    await this.executor.query(
      sql`update ${blockObject} known set dropped = now() where known.part = ${part} and known.dropped is null
        and not exists (select from ${block} block where block.part = ${part} and block.object = known.object)`,
    );
  }

  /** The objects of a part that were dropped so long ago, a duration of ISO 8601. */
  async dropped(part: number, ago: string): Promise<Uint8Array[]> {
    const rows = await this.executor.query<{ object: Uint8Array }>(
      sql`select object from ${this.tables.blockObject}
        where part = ${part} and dropped <= now() - ${ago}::interval order by object`,
    );
    return rows.map(({ object }) => object);
  }

  /** Forgets a dropped object; false when it is not dropped any more. */
  async forget(part: number, object: Uint8Array): Promise<boolean> {
    const [name] = byteArray([object]);
    const rows = await this.executor.query(
      sql`delete from ${this.tables.blockObject} where part = ${part} and object = ${name}::bytea and dropped is not null
        returning part`,
    );
    return rows.length > 0;
  }

  async isKnown(part: number, object: Uint8Array): Promise<boolean> {
    const [name] = byteArray([object]);
    const rows = await this.executor.query(
      sql`select part from ${this.tables.blockObject} where part = ${part} and object = ${name}::bytea`,
    );
    return rows.length > 0;
  }

  #away(): Promise<number[]> {
    return new YearRepository(this.executor, this.tables).away();
  }

  async state(after: string): Promise<TierState> {
    const { block, blockObject } = this.tables;
    const [known] = await this.executor.query<Pick<TierState, 'objects' | 'objectBytes'>>(
      sql`select count(*) as objects, coalesce(sum(bytes), 0)::bigint as "objectBytes" from ${blockObject} where dropped is null`,
    );
    const [waiting] = await this.executor.query<Omit<TierState, 'objects' | 'objectBytes'>>(
      sql`select count(*) as "waitingBlocks", extract(epoch from min(datetime_max))::double precision as oldest
        from ${block} where ${due(after)}`,
    );
    return { ...known!, ...waiting! };
  }
}

/** Whether the year of a row is not one of those that are put aside. */
function isHere(away: readonly number[]): Sql {
  return sql`(part & 4095) + ${yearOfPart(0)}::integer <> all(${numberArray(away)}::integer[])`;
}

/** Whether the bytes of a block lie in its row though its month ended long ago. Small blocks stay: they will be merged. */
function due(after: string): Sql {
  return sql`object is null and level >= ${LEVEL.full} and rows >= ${MIN_ROWS}
    and datetime_max < date_trunc('month', now() - ${after}::interval, 'UTC')`;
}
