import { statfs } from 'node:fs/promises';
import {
  type IngestTables,
  MergeRepository,
  RecheckRepository,
  StreamTotalRepository,
} from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { type ServiceMeasures } from '@pelorus/watch/service';

/** Measures the service: the used share of the disk of a folder, and what waits in the background. */
export function measureService(database: Database, tables: IngestTables, folder: string): ServiceMeasures {
  return async (part) => {
    switch (part) {
      case 'disk': {
        const disk = await statfs(folder).catch(() => undefined);
        return disk && disk.blocks > 0 ? 1 - disk.bavail / disk.blocks : undefined;
      }
      case 'merging':
        return new MergeRepository(database, tables).backlog();
      case 'checking':
        return (await new RecheckRepository(database, tables).waiting()).freshSeconds;
      case 'folding':
        return new StreamTotalRepository(database, tables).unfolded();
    }
  };
}
