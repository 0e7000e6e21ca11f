import { IngestTables } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { type CodeRule } from './codes/code-rule';
import { DeleteDataset } from './delete-dataset';
import { FoldTotals } from './fold-totals';
import { ReadContent } from './read-content';
import { ReadDatasets } from './read-datasets';
import { ReadData } from './reading/read-data';
import { ReadStreams } from './reading/read-streams';
import { type LargeUploads, UploadDataset, type UploadLimits } from './upload-dataset';

/** All use cases over one database. */
export function ingestServices(
  database: Database,
  schema: string,
  large: LargeUploads,
  limits: UploadLimits,
  codes: CodeRule,
): object[] {
  const tables = new IngestTables(schema);
  return [
    new UploadDataset(database, tables, large, limits, codes),
    new ReadDatasets(database, tables),
    new ReadContent(database, tables),
    new ReadData(database, tables),
    new ReadStreams(database, tables),
    new DeleteDataset(database, tables),
    new FoldTotals(database, tables),
  ];
}
