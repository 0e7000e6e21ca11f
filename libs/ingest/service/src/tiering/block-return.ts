import { type IngestTables, MergeRepository, TierRepository, withBytes } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { groupsOf } from './byte-groups';
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
    for (const some of groupsOf(rows.map((row) => ({ ...row, bytes: row.length ?? 0 })))) {
      const whole = await withBytes(this.database, this.tables.objects, some);
      await this.database.transaction(async (transaction) => {
        await new MergeRepository(transaction, this.tables).lock(part);
        await new TierRepository(transaction, this.tables).bringBack(part, whole);
      });
      done.blocks += some.length;
      done.bytes += some.reduce((sum, { bytes }) => sum + bytes, 0);
    }
    return done;
  }
}
