import { createHash } from 'node:crypto';
import { type LayoutColumn, layoutKey } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from './ingest-tables';

/** Layouts: one for all datasets with the same columns. */
export class LayoutRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The id of the layout with these columns and streams, made if there is none. */
  async ensure(columns: readonly LayoutColumn[], streamIds: readonly number[]): Promise<number> {
    const hash = createHash('sha256').update(layoutKey(columns)).digest();
    const known = await this.find(hash);
    if (known !== undefined) return known;
    await this.executor.query(
      sql`insert into ${this.tables.layout} (hash, columns, stream_ids)
        values (${hash}, ${JSON.stringify(columns)}::jsonb, ${streamIds}::bigint[]) on conflict (hash) do nothing`,
    );
    const made = await this.find(hash);
    if (made === undefined) throw new Error('a layout vanished while it was made');
    return made;
  }

  private async find(hash: Buffer): Promise<number | undefined> {
    const [row] = await this.executor.query<{ id: number }>(
      sql`select id from ${this.tables.layout} where hash = ${hash}`,
    );
    return row?.id;
  }
}
