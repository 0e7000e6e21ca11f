import { type StoredBlock, yearOfPart } from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { isObjectFault } from '@pelorus/shared/objects';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type BlockKey } from '../block.repository';
import { type IngestTables } from '../ingest-tables';
import { selectInstant, toInstant } from '../instant-sql';
import { placeColumns, type PlacedRow, type WithBytes, withBytes } from '../tiering/placed-row';
import { YearRepository } from '../years/year.repository';

export interface WholeBlock extends StoredBlock, BlockKey {
  readonly datasetId: number | null;
  /** Number of an own block in its dataset, from 0. */
  readonly seq: number | null;
  readonly spanId: number | null;
  readonly sumUnit: number | null;
  readonly datetimeMin: Instant;
  readonly datetimeMax: Instant;
  readonly stats: Uint8Array | null;
  readonly sources: Uint8Array | null;
  /** Why its bytes cannot be had of the object store; it has none then. */
  readonly lost?: string;
}

export interface WholeSpan extends BlockKey {
  readonly rows: number;
  readonly sumUnit: number;
  readonly datetimeMin: Instant;
  readonly datetimeMax: Instant;
  readonly stats: Uint8Array;
}

type Timeless<Row> = Omit<Row, 'datetimeMin' | 'datetimeMax'> & { readonly min: string; readonly max: string };

type Lost = Pick<WholeBlock, 'lost'>;

export class StoredBlockRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async after({ part, id }: BlockKey, most: number): Promise<WholeBlock[]> {
    return this.#blocks(sql`where (part, id) > (${part}, ${id}) order by part, id limit ${most}::integer`);
  }

  async find({ part, id }: BlockKey): Promise<WholeBlock | undefined> {
    const [block] = await this.#blocks(sql`where part = ${part} and id = ${id}`);
    return block;
  }

  async ofSpan({ part, id }: BlockKey, most: number, skipped: number): Promise<WholeBlock[]> {
    return this.#blocks(
      sql`where part = ${part} and span_id = ${id}
        order by datetime_min, id limit ${most}::integer offset ${skipped}::integer`,
    );
  }

  async ofDataset(part: number, datasetId: number, seq: number, most: number): Promise<WholeBlock[]> {
    return this.#blocks(
      sql`where part = ${part} and dataset_id = ${datasetId} and seq >= ${seq}
        order by seq limit ${most}::integer`,
    );
  }

  /** Spans in order, without those of years that are put aside. */
  async spansAfter({ part, id }: BlockKey, most: number): Promise<WholeSpan[]> {
    const away = await new YearRepository(this.executor, this.tables).away();
    const rows = await this.executor.query<Timeless<WholeSpan>>(
      sql`select part, id, rows, sum_unit as "sumUnit", stats, ${selectInstant(sql`datetime_min`)} as min,
          ${selectInstant(sql`datetime_max`)} as max
        from ${this.tables.span} where (part, id) > (${part}, ${id})
          and (part & 4095) + ${yearOfPart(0)}::integer <> all(${numberArray(away)}::integer[])
        order by part, id limit ${most}::integer`,
    );
    return rows.map(withTimes);
  }

  async writeSums({ part, id }: BlockKey, unit: number | null, stats: Uint8Array | null): Promise<void> {
    await this.executor.query(
      sql`update ${this.tables.block} set sum_unit = ${unit}::smallint, stats = ${stats && Buffer.from(stats)}::bytea
        where part = ${part} and id = ${id}`,
    );
  }

  async #blocks(which: Sql): Promise<WholeBlock[]> {
    const rows = await this.executor.query<Timeless<Omit<WholeBlock, keyof PlacedRow>> & PlacedRow>(
      sql`select id, dataset_id as "datasetId", seq, span_id as "spanId", rows, sum_unit as "sumUnit",
          toc, data, text, stats, sources, ${placeColumns()}, ${selectInstant(sql`datetime_min`)} as min,
          ${selectInstant(sql`datetime_max`)} as max
        from ${this.tables.block} ${which}`,
    );
    return (await this.#withBytes(rows)).map(withTimes);
  }

  /** The blocks with their bytes, or with why an object has not got them. Fails where the store is at fault. */
  async #withBytes<Row extends PlacedRow & BlockKey>(rows: readonly Row[]): Promise<(WithBytes<Row> & Lost)[]> {
    try {
      return await withBytes(this.executor, this.tables.objects, rows);
    } catch (error) {
      const [row] = rows;
      if (!isObjectFault(error) || !row) throw error;
      if (rows.length === 1) return [{ ...row, data: new Uint8Array(), text: null, lost: error.message }];
    }
    const each: (WithBytes<Row> & Lost)[] = [];
    for (const row of rows) each.push(...(await this.#withBytes([row])));
    return each;
  }
}

function withTimes<Row extends { readonly min: string; readonly max: string }>({ min, max, ...row }: Row) {
  return { ...row, datetimeMin: toInstant(min), datetimeMax: toInstant(max) };
}
