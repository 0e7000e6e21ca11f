import { type DatasetHead, type StoredBlock } from '@pelorus/ingest/domain';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from './batch/array-literal';
import { type IngestTables } from './ingest-tables';
import { fromInstant } from './instant-sql';
import { placeColumns, type PlacedRow, withBytes } from './tiering/placed-row';
import { ofPart } from './years/of-parts';

export interface BlockKey {
  readonly part: number;
  readonly id: number;
}

export interface DeletedBlocks {
  readonly deleted: number;
  readonly spans: readonly number[];
}

export interface MergedCandidate {
  readonly id: number;
  readonly rows: number;
  readonly sources: Uint8Array;
}

/** Reads blocks one by one: none is small, and no connection is held between two. */
export class BlockRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The block of a dataset with this number (from 0); undefined without one, also after a merge took it. */
  async find(part: number, datasetId: number, seq: number): Promise<StoredBlock | undefined> {
    const [block] = await this.#blocks(part, sql`dataset_id = ${datasetId} and seq = ${seq}`);
    return block;
  }

  async findStart(part: number, datasetId: number, seq: number, length: number): Promise<Uint8Array | undefined> {
    const [block] = await this.executor.query<{ start: Buffer }>(
      sql`select substring(data from 1 for ${length}::integer) as start from ${this.tables.block}
        where ${ofPart(this.tables, part)} and dataset_id = ${datasetId} and seq = ${seq}`,
    );
    return block?.start;
  }

  /** The blocks of a part with these ids, whole, in any order; leaves out blocks that are gone. */
  async findAll(part: number, ids: readonly number[]): Promise<(StoredBlock & { readonly id: number })[]> {
    return this.#blocks(part, sql`id = any(${numberArray(ids)}::bigint[])`);
  }

  async merged({ part, datetimeMin, datetimeMax }: DatasetHead): Promise<MergedCandidate[]> {
    return this.executor.query<MergedCandidate>(
      sql`select id, rows, sources from ${this.tables.block}
        where ${ofPart(this.tables, part)} and datetime_max >= ${fromInstant(datetimeMin)}::timestamptz
          and datetime_min <= ${fromInstant(datetimeMax)}::timestamptz and dataset_id is null`,
      { prepared: true },
    );
  }

  async move(from: number, to: number, datasetId: number): Promise<void> {
    const columns = sql`dataset_id, seq, rows, level, sum_unit, datetime_min, datetime_max, toc, data, text, stats`;
    await this.executor.query(
      sql`insert into ${this.tables.block} (part, ${columns})
        select ${to}::bigint, ${columns} from ${this.tables.block} where ${ofPart(this.tables, from)} and dataset_id = ${datasetId}`,
    );
    await this.deleteOf(from, datasetId);
  }

  async deleteOf(part: number, datasetId: number): Promise<DeletedBlocks> {
    return this.#delete(sql`${ofPart(this.tables, part)} and dataset_id = ${datasetId}`);
  }

  async delete(part: number, ids: readonly number[]): Promise<DeletedBlocks> {
    return this.#delete(sql`${ofPart(this.tables, part)} and id = any(${numberArray(ids)}::bigint[])`);
  }

  async #blocks(part: number, which: Sql): Promise<(StoredBlock & { readonly id: number })[]> {
    const rows = await this.executor.query<PlacedRow & { readonly id: number; readonly rows: number }>(
      sql`select id, rows, toc, data, text, ${placeColumns()} from ${this.tables.block} where ${ofPart(this.tables, part)} and ${which}`,
      { prepared: true },
    );
    return withBytes(this.executor, this.tables.objects, rows);
  }

  async #delete(condition: Sql): Promise<DeletedBlocks> {
    const rows = await this.executor.query<{ spanId: number | null }>(
      sql`delete from ${this.tables.block} where ${condition} returning span_id as "spanId"`,
      { prepared: true },
    );
    return { deleted: rows.length, spans: [...new Set(rows.flatMap(({ spanId }) => spanId ?? []))] };
  }
}
