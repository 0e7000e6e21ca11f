import { type StoredBlock } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from './ingest-tables';

/** Blocks as they are stored. They are read one by one: none is small, and no connection is held between two. */
export class BlockRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The block of a dataset with this number (from 0); undefined when there is none. */
  async find(datasetId: number, seq: number): Promise<StoredBlock | undefined> {
    const [block] = await this.executor.query<StoredBlock>(
      sql`select rows, toc, data, text from ${this.tables.block} where dataset_id = ${datasetId} and seq = ${seq}`,
    );
    return block;
  }

  /** The first bytes of a block's data. */
  async findStart(datasetId: number, seq: number, length: number): Promise<Uint8Array | undefined> {
    const [block] = await this.executor.query<{ start: Buffer }>(
      sql`select substring(data from 1 for ${length}::integer) as start from ${this.tables.block}
        where dataset_id = ${datasetId} and seq = ${seq}`,
    );
    return block?.start;
  }
}
