import { type IngestTables, InstanceLock, TierRepository, YearRepository } from '@pelorus/ingest/persistence';
import { isObjectFault } from '@pelorus/shared/objects';
import { type Database } from '@pelorus/shared/persistence';
import { BlockReturn } from './block-return';
import { type Tiered } from './block-tiering';

export interface Untiered extends Tiered {
  /** What was said of objects whose blocks could not be brought back. */
  readonly faults: readonly string[];
}

/** Brings the bytes of all blocks back into their rows; waits for an instance that tiers now. Objects stay in the store. */
export async function untier(database: Database, tables: IngestTables): Promise<Untiered> {
  const done = await new InstanceLock(database, tables, 'tier').run(() => untierAll(database, tables), true);
  if (!done) throw new Error('another instance kept the lock of tiering');
  return done;
}

async function untierAll(database: Database, tables: IngestTables): Promise<Untiered> {
  const tiers = new TierRepository(database, tables);
  const bringBack = new BlockReturn(database, tables);
  const away = await new YearRepository(database, tables).away();
  const faults = away.map(
    (year) => `The year ${year} is put aside: its blocks may lie in objects, which have to stay.`,
  );
  const done = { blocks: 0, bytes: 0, faults };
  for (let after = -1; ;) {
    const [part] = await tiers.partsWithObjects(after, 1);
    if (part === undefined) return done;
    for (const { object, live } of await tiers.objects(part)) {
      if (live === 0) continue;
      try {
        const { blocks, bytes } = await bringBack.run(part, object);
        done.blocks += blocks;
        done.bytes += bytes;
      } catch (error) {
        if (!isObjectFault(error)) throw error;
        done.faults.push(error.message);
      }
    }
    const last = part;
    await database.transaction((transaction) => new TierRepository(transaction, tables).drop(last));
    after = part;
  }
}
