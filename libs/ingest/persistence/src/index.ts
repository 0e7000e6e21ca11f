import { type SchemaMigrations } from '@pelorus/shared/persistence';
import { CreateIngest1763640000201 } from './migrations/0001-create-ingest.migration';
import { ReadBlocks1763640000202 } from './migrations/0002-read-blocks.migration';
import { CreateFiles1763640000203 } from './migrations/0003-create-files.migration';
import { FoldTotals1763640000204 } from './migrations/0004-fold-totals.migration';
import { MergeDatasets1763640000205 } from './migrations/0005-merge-datasets.migration';
import { ReadLongNumbers1763640000206 } from './migrations/0006-read-long-numbers.migration';
import { TendHotTables1763640000207 } from './migrations/0007-tend-hot-tables.migration';
import { CreateLayers1763640000208 } from './migrations/0008-create-layers.migration';
import { ReadLayers1763640000209 } from './migrations/0009-read-layers.migration';
import { CheckQuality1763640000210 } from './migrations/0010-check-quality.migration';
import { NumberEvents1763640000211 } from './migrations/0011-number-events.migration';
import { FindRechecks1763640000213 } from './migrations/0013-find-rechecks.migration';
import { CreateAlerts1763640000215 } from './migrations/0015-create-alerts.migration';
import { TellRuleProblems1763640000216 } from './migrations/0016-tell-rule-problems.migration';
import { TierBlocks1763640000220 } from './migrations/0020-tier-blocks.migration';
import { PartitionBlocks1763640000222 } from './migrations/0022-partition-blocks.migration';
import { CountFolds1763640000223 } from './migrations/0023-count-folds.migration';

export { LiveStreamRepository } from './quality/live-stream.repository';
export { type BlockKey, BlockRepository } from './block.repository';
export { BlockWriter, type DatasetBlock, type JointBlock } from './block-writer';
export { ContentRepository, type HeldContent, type Holder } from './content.repository';
export { type BlockCopy } from './copy/block-copy';
export { DATASETS } from './dataset-collection';
export { type DatasetListing, type DatasetPage, DatasetRepository } from './dataset.repository';
export { DatasetWriter, SharedWithHeldError } from './dataset-writer';
export { type NewDataset } from './new-dataset';
export { DatasetIds } from './dataset-ids';
export { FILES } from './files/file-collection';
export { type FilePage, FileRepository, type NewFile } from './files/file.repository';
export { IngestTables } from './ingest-tables';
export { InstanceLock } from './instance-lock';
export { fromInstant, instantOfMicros, selectMs } from './instant-sql';
export { numberArray, plainArray } from './batch/array-literal';
export { LayoutRepository } from './layout.repository';
export { type LiveBounds, LiveEventRepository, type LiveRetention } from './live/live-event.repository';
export { type LiveNote, LiveNoteRepository } from './live/live-note.repository';
export { type LiveSnapshot, LiveSnapshotRepository } from './live/live-snapshot.repository';
export { LiveSubscriptionRepository } from './live/live-subscription.repository';
export { type DuePart, type MergeEntry, MergeRepository } from './merging/merge.repository';
export { SpanRepository } from './merging/span.repository';
export { PartRepository } from './part.repository';
export { PlannerStatistics } from './planner-statistics';
export { type Recheck, RecheckRepository, type StreamRecheck } from './quality/recheck.repository';
export { MANUAL_FLAGS } from './quality/manual-flag-collection';
export {
  type FlagRequest,
  type ManualFlagPage,
  ManualFlagRepository,
  type NewManualFlag,
} from './quality/manual-flag.repository';
export { type FlaggedMoment, LastFlagRepository } from './quality/last-flag.repository';
export {
  type LayerMoment,
  LayerReadingRepository,
  type LayerWindow,
  type ManualRun,
  type RuleRun,
} from './quality/layer-reading.repository';
export { type NewRuleLayer, type RuleLayer, RuleLayerRepository } from './quality/rule-layer.repository';
export { type RuledStreamRow, StreamRuleRepository } from './quality/stream-rule.repository';
export { type RunChange, RunRepository, type StoredPack } from './quality/run.repository';
export { PlatformRepository } from './reading/platform.repository';
export { BlockSliceRepository, type SliceWanted, SOURCES } from './reading/block-slice.repository';
export { lastBlockId, type ReadMoment, ReadPlanRepository, type WantedPart } from './reading/read-plan.repository';
export { type StreamPage, StreamReadingRepository, type StreamSum } from './reading/stream-reading.repository';
export { STREAMS } from './reading/stream-collection';
export { StreamRepository } from './stream.repository';
export { type FoldedBatch, FoldRepository } from './totals/fold.repository';
export { type StreamHolding, streamHoldings } from './totals/stream-holdings';
export { type LatestValue, type LostEnds, StreamTotalRepository } from './totals/stream-total.repository';
export { BlockObjects, objectName, type ObjectSettings } from './tiering/block-objects';
export { byteGroups } from './tiering/byte-groups';
export { type PlacedRow, withBytes } from './tiering/placed-row';
export {
  type BlockBytes,
  type DueBlock,
  type KnownObject,
  type PlacedBlock,
  TierRepository,
  type TierState,
} from './tiering/tier.repository';
export { OWNERLESS_KINDS, type OwnerlessKind } from './verifying/ownerless-kinds';
export { OWNERLESS_ALERTS } from './verifying/ownerless-alerts';
export { OwnerlessRowRepository } from './verifying/ownerless-row.repository';
export { StoredBlockRepository, type WholeBlock, type WholeSpan } from './verifying/stored-block.repository';
export {
  type DatasetBatch,
  type DatasetPlace,
  type StoredDataset,
  StoredDatasetRepository,
} from './verifying/stored-dataset.repository';
export { StoredLayerRepository, type WholePack } from './verifying/stored-layer.repository';
export { StoredTotalRepository, type ToldTotal } from './verifying/stored-total.repository';
export { UploadTransaction } from './upload-transaction';
export { BlockPartitions, type Say } from './years/block-partitions';
export { knownMove, wordsOf } from './years/known-move';
export { PartitionError } from './years/partitions.errors';
export { type YearTable, YearTables } from './years/year-tables';
export { YearRepository, yearWithoutPartition } from './years/year.repository';

export function ingestMigrations(schema: string): SchemaMigrations {
  return {
    schema,
    migrations: [
      CreateIngest1763640000201,
      ReadBlocks1763640000202,
      CreateFiles1763640000203,
      FoldTotals1763640000204,
      MergeDatasets1763640000205,
      ReadLongNumbers1763640000206,
      TendHotTables1763640000207,
      CreateLayers1763640000208,
      ReadLayers1763640000209,
      CheckQuality1763640000210,
      NumberEvents1763640000211,
      FindRechecks1763640000213,
      CreateAlerts1763640000215,
      TellRuleProblems1763640000216,
      TierBlocks1763640000220,
      PartitionBlocks1763640000222,
      CountFolds1763640000223,
    ],
  };
}
