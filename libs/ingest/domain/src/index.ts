export { type BlockTimes, decodeRows, decodeTimes, type StoredBlock } from './block-rows';
export {
  checkKinds,
  checkOwner,
  type ColumnOfStream,
  newStreams,
  overlongCodes,
  type StreamWriter,
  unitWarnings,
} from './check-streams';
export { type CodeVerdict } from './code-verdict';
export { registryUnavailable, unwritableCodes } from './code.errors';
export { type CheckedFile, type Content, type Dataset, type DatasetHead } from './dataset';
export { type BlockPlace, type BlockSource, findDuplicates } from './duplicates/find-duplicates';
export { bytesMissing, fileOfAnother, filesNotConfigured, fileTooLarge, unknownFile } from './file.errors';
export {
  contentGone,
  datasetOfAnother,
  datasetTooLarge,
  duplicateDataset,
  streamsOfAnother,
  unknownDataset,
} from './ingest.errors';
export {
  type LiveEvent,
  type LiveEventData,
  type LiveEventKind,
  type LiveLatest,
  type LiveValues,
  LONGEST_LIVE_TEXT,
} from './live-event';
export { type Layout, type LayoutColumn, layoutColumns, layoutKey, valueColumns } from './layout';
export {
  FLAG_CAUSES,
  type FlagCause,
  type FlagRevocation,
  type ManualFlag,
  type ManualFlagContent,
} from './quality/manual-flag';
export {
  flagOfAnother,
  flagRevoked,
  foreignStream,
  keyReused,
  notYourStreams,
  unknownFlag,
  unknownStream,
} from './quality/quality.errors';
export { blockCapacity, datasetLevel, FAN_IN, LEVEL, MERGE_REACH_MS, mergedLevel } from './merging/block-level';
export { deepestOverlap, fittingBlocks } from './merging/choose-blocks';
export { type CutBlock, cutBlocks } from './merging/cut-blocks';
export { mergeRows } from './merging/merge-rows';
export { pick, pickColumn } from './merging/pick-cells';
export { splitAtGaps } from './merging/split-at-gaps';
export { type BlockToMerge, decodeSourced, rowsInPlace, rowsOfDataset, type SourcedRows } from './merging/sourced-rows';
export { layoutOf, partOf, type PartYears, partYears, yearOfPart } from './part';
export { type FileContent, type FileDescription, type StoredFile } from './stored-file';
export { type NewStream, type Stream } from './stream';
export { type LastValue, StreamSummaries, type StreamSummary } from './stream-summary';
export { missingOf, type StreamValues, streamValuesOf } from './stream-values';
export { duplicateWarning, type Warning } from './warning';
export { AGGREGATE_FUNCTIONS, type AggregateFunction, countsLeftOut } from './reading/aggregate-function';
export { aggregateTable, type Aggregation } from './reading/aggregate-table';
export { type BlockDataset, BlockIndex, type Extent, type IndexedBlock, type PartReading } from './reading/block-index';
export { type Bucketing, monthBuckets } from './reading/bucketing';
export { effectiveRows, type FlagNeeds, type StepsUpTo } from './reading/effective-rows';
export { inFlagScheme } from './reading/flag-scheme-table';
export { type FlagUse, LAYER_KINDS, type LayerKind, usesFlags, usesSource } from './reading/flag-use';
export { keepFlags } from './reading/keep-flags';
export {
  checkBuckets,
  checkOverlap,
  findFullBucket,
  MAX_BUCKETS,
  MAX_QUANTILE_VALUES,
  needsValues,
  refuseFull,
} from './reading/check-read';
export { type Coverage, coverageOf, MOST_COVERAGE_DAYS, usualGapOf } from './reading/coverage';
export { joinRows } from './reading/join-rows';
export { columnsToRead, type ReadColumn, type StreamWanted } from './reading/layout-reading';
export { limitRows } from './reading/limit-rows';
export { mergeBlocks } from './reading/merge-blocks';
export { parseAggregate, parseDuration } from './reading/parse-aggregate';
export {
  type CodePeriod,
  type FollowedColumn,
  type FollowedStream,
  noRegistryToFollow,
  registryAway,
  streamOf,
  type StreamTime,
  streamTimes,
  type Stretch,
  stretchesOf,
} from './reading/follow';
export { bucketsFor, MAX_POINTS } from './reading/points';
export { rawTable } from './reading/raw-table';
export { changedMeanwhile, unknownCodes } from './reading/read.errors';
export {
  canUseSums,
  checkFunctions,
  type Points,
  type ReadRequest,
  type TableColumn,
  tableColumns,
} from './reading/read-request';
export { type ReadRows } from './reading/read-rows';
export { type ReadSegment, type SummedTime } from './reading/read-segment';
export { ofOne, ofSources, ofStoredSources, type RowDatasets, UNCONTESTED } from './reading/row-datasets';
export {
  type ColumnBytes,
  decodeMergedTimes,
  decodeSorted,
  decodeSortedTimes,
  type SortedBlock,
} from './reading/sorted-block';
export { type JudgeTime, splitSums, type SummedPiece, type UnsummedTime } from './reading/split-sums';
export { type StreamTotals } from './reading/stream-totals';
export { rangeBetween, type TimeRange, type WrittenBound } from './reading/time-range';
export { MAX_WHOLE_BYTES, wholeBytes, wholeTable } from './reading/whole-table';
export { isYearAway, yearAway, yearBeginning } from './year.errors';
