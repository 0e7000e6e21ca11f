import { type IngestTables, InstanceLock } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { DatasetMerger, type MergePass } from './dataset-merger';

/** Merges all waiting blocks, whatever their number; waits for another instance that merges. */
export async function mergeByHand(database: Database, tables: IngestTables): Promise<MergePass> {
  const merge = new DatasetMerger(database, tables);
  const signal = new AbortController().signal;
  const done = await new InstanceLock(database, tables, 'merge').run(() => merge.run('all', signal), true);
  if (!done) throw new Error('another instance kept the lock of merges');
  return done;
}
