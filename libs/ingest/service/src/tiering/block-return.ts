import {
  byteGroups,
  type IngestTables,
  MergeRepository,
  type PlacedRow,
  TierRepository,
  withBytes,
} from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { type Tiered } from './block-tiering';

/** Brings bytes of blocks back from an object into their rows. The object stays. */
export class BlockReturn {
  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {}

  async run(part: number, object: Uint8Array): Promise<Tiered> {
    const rows = await new TierRepository(this.database, this.tables).tiered(part, object);
    const done = { blocks: 0, bytes: 0 };
    for (const some of byteGroups(rows, bytesOf)) {
      const whole = await withBytes(this.database, this.tables.objects, some);
      await this.database.transaction(async (transaction) => {
        await new MergeRepository(transaction, this.tables).lock(part);
        await new TierRepository(transaction, this.tables).bringBack(part, whole);
      });
      done.blocks += some.length;
      done.bytes += some.reduce((sum, row) => sum + bytesOf(row), 0);
    }
    return done;
  }
}

function bytesOf({ length }: PlacedRow): number {
  return length ?? 0;
}
