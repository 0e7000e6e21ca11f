export { type BlockTimes, decodeRows, decodeTimes, type StoredBlock } from './block-rows';
export {
  checkKinds,
  checkOwner,
  type ColumnOfStream,
  MAX_CODE_LENGTH,
  newStreams,
  overlongCodes,
  type StreamWriter,
  unitWarnings,
} from './check-streams';
export { type CodeVerdict } from './code-verdict';
export { registryUnavailable, unwritableCodes } from './code.errors';
export { type CheckedFile, type Content, type Dataset, type DatasetHead } from './dataset';
export { type BlockPlace, type BlockSource, findDuplicates } from './duplicates/find-duplicates';
export {
  bytesMissing,
  fileOfAnother,
  filesNotConfigured,
  fileTooLarge,
  folderUnavailable,
  unknownFile,
} from './file.errors';
export {
  contentGone,
  datasetOfAnother,
  datasetTooLarge,
  duplicateDataset,
  streamsOfAnother,
  unknownDataset,
} from './ingest.errors';
export { type Layout, type LayoutColumn, layoutColumns, layoutKey, valueColumns } from './layout';
export { type FileContent, type FileDescription, type StoredFile } from './stored-file';
export { type NewStream, type Stream } from './stream';
export { type LastValue, StreamSummaries, type StreamSummary } from './stream-summary';
export { inFileOrder, type StreamCount, type StreamValues } from './stream-values';
export { duplicateWarning, type Warning } from './warning';
export { AGGREGATE_FUNCTIONS, type AggregateFunction } from './reading/aggregate-function';
export { aggregateTable, type Aggregation } from './reading/aggregate-table';
export { BlockIndex, type IndexedBlock, type ReadDataset } from './reading/block-index';
export { type Bucketing } from './reading/bucketing';
export { checkBuckets, checkMemory, MAX_BUCKETS, MAX_QUANTILE_VALUES } from './reading/check-read';
export { type Coverage, coverageOf } from './reading/coverage';
export { columnsToRead, type ReadColumn, type StreamWanted } from './reading/layout-reading';
export { limitRows } from './reading/limit-rows';
export { type LoadedBlock, mergeBlocks, type ReadPart } from './reading/merge-blocks';
export { parseAggregate, parseDuration } from './reading/parse-aggregate';
export { rawTable } from './reading/raw-table';
export { changedMeanwhile, tooManyBlocks, unknownCodes } from './reading/read.errors';
export { canUseSums, checkFunctions, type ReadRequest, type TableColumn, tableColumns } from './reading/read-request';
export { type ColumnBytes, decodeSorted, decodeSortedTimes } from './reading/sorted-block';
export { type StreamTotals } from './reading/stream-totals';
export { rangeBetween, type TimeRange, type WrittenBound } from './reading/time-range';
