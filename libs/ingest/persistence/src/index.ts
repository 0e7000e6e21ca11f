import { type SchemaMigrations } from '@pelorus/shared/persistence';
import { CreateIngest1763640000201 } from './migrations/0001-create-ingest.migration';
import { ReadBlocks1763640000202 } from './migrations/0002-read-blocks.migration';
import { CreateFiles1763640000203 } from './migrations/0003-create-files.migration';
import { FoldTotals1763640000204 } from './migrations/0004-fold-totals.migration';

export { BlockRepository } from './block.repository';
export { type BlockCopy } from './copy/block-copy';
export { type BatchDataset, DatasetBatchWriter } from './batch/dataset-batch-writer';
export { DATASETS } from './dataset-collection';
export { type DatasetPage, DatasetRepository } from './dataset.repository';
export { DatasetStreamRepository } from './dataset-stream.repository';
export { DatasetWriter, type NewDataset } from './dataset-writer';
export { DatasetIds } from './dataset-ids';
export { type Claim, DigestRepository } from './digest.repository';
export { type ArrivingFile } from './files/arriving-file';
export { type FileBytes } from './files/file-bytes';
export { FILES } from './files/file-collection';
export { FileFolder } from './files/file-folder';
export { type FilePage, FileRepository, type NewFile } from './files/file.repository';
export { IngestTables } from './ingest-tables';
export { LayoutRepository } from './layout.repository';
export { BlockSliceRepository, type SliceWanted, statsOf } from './reading/block-slice.repository';
export { type BlocksOfDataset, type DatasetsOfLayout, ReadPlanRepository } from './reading/read-plan.repository';
export { type StreamPage, StreamReadingRepository } from './reading/stream-reading.repository';
export { STREAMS } from './reading/stream-collection';
export { StreamRepository } from './stream.repository';
export { StreamTotalRepository } from './totals/stream-total.repository';
export { UploadTransaction } from './upload-transaction';

/** The migrations of datasets and streams, for a schema of the given name. */
export function ingestMigrations(schema: string): SchemaMigrations {
  return {
    schema,
    migrations: [CreateIngest1763640000201, ReadBlocks1763640000202, CreateFiles1763640000203, FoldTotals1763640000204],
  };
}
