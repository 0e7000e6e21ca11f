import { encodeSums, STATS_MIN_ROWS } from '@pelorus/ingest/blocks';
import { layoutOf, type SourcedRows } from '@pelorus/ingest/domain';
import {
  type BlockKey,
  type IngestTables,
  MergeRepository,
  SpanRepository,
  StoredBlockRepository,
} from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { KnownLayouts } from '../reading/known-layouts';
import { rowsOf } from './block-faults';
import { sumsOfRows } from './compare-sums';

/** Recomputes sums. Locks a part for the writing of one block only. */
export class SumMender {
  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {}

  async block(key: BlockKey): Promise<void> {
    const { columns, ...layout } = await new KnownLayouts(this.database, this.tables).get(layoutOf(key.part));
    await this.database.transaction(async (transaction) => {
      await new MergeRepository(transaction, this.tables).lock(key.part);
      const blocks = new StoredBlockRepository(transaction, this.tables);
      const block = await blocks.find(key);
      // A merge replaced it, with sums of its own.
      if (!block) return;
      const sums = encodedSums(rowsOf(block, { ...layout, columns }));
      await blocks.writeSums(key, sums?.unit ?? null, sums?.stats ?? null);
      if (block.spanId !== null) await new SpanRepository(transaction, this.tables).dissolve(key.part, [block.spanId]);
    });
  }

  async span({ part, id }: BlockKey): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await new MergeRepository(transaction, this.tables).lock(part);
      await new SpanRepository(transaction, this.tables).dissolve(part, [id]);
    });
  }
}

function encodedSums(rows: SourcedRows): { unit: number; stats: Uint8Array } | undefined {
  const hasNumbers = rows.columns.some(({ kind }) => kind === 'number');
  if (rows.rows < STATS_MIN_ROWS || !hasNumbers) return undefined;
  const sums = sumsOfRows(rows);
  return { unit: sums.unit, stats: encodeSums(sums) };
}
