import { type IngestTables } from '@pelorus/ingest/persistence';
import { type FileFolder } from '@pelorus/shared/files';
import { type Database } from '@pelorus/shared/persistence';
import { type Check } from '@pelorus/shared/verification';
import { BlocksCheck } from './blocks.check';
import { DatasetsCheck } from './datasets.check';
import { FilesCheck } from './files.check';
import { LayersCheck } from './layers.check';
import { OwnersCheck } from './owners.check';
import { SpansCheck } from './spans.check';
import { TotalsCheck } from './totals.check';

/** Lists all checks of an ingest schema in their order; `folder` holds the bytes of files. */
export function ingestChecks(database: Database, tables: IngestTables, folder?: FileFolder): Check[] {
  return [
    new OwnersCheck(database, tables),
    new BlocksCheck(database, tables),
    new SpansCheck(database, tables),
    new DatasetsCheck(database, tables),
    new TotalsCheck(database, tables),
    new LayersCheck(database, tables),
    new FilesCheck(database, tables, folder),
  ];
}
