export { AccountQuotas } from './account-quotas';
export { type CodeFollower, NO_REGISTRY } from './codes/code-follower';
export { type CodeRegistry, MAX_CHECKED_CODES } from './codes/code-registry';
export { type CodeRule, type CodeWriter, OPEN_CODES } from './codes/code-rule';
export { RegisteredCodes } from './codes/registered-codes';
export { DATASET_REVISION, DeleteDataset } from './delete-dataset';
export { FoldTotals } from './fold-totals';
export { DeleteFile, FILE_REVISION } from './files/delete-file';
export { FileStore } from './files/file-store';
export { mergeByHand } from './merging/merge-by-hand';
export { type MergeProgress } from './merging/merge-loop';
export { PassThread } from './background/pass-thread';
export { type PassThreadSettings } from './background/pass-thread-messages';
export { runMergeThread } from './merging/run-merge-thread';
export { MergeDatasets, type MergePass } from './merging/merge-datasets';
export { ReadFiles } from './files/read-files';
export { type FileLimits, StoreFile } from './files/store-file';
export { type DatasetTable, ReadContent } from './read-content';
export { ReadDatasets } from './read-datasets';
export { runUploadThread } from './thread/run-upload-thread';
export { type ThreadSettings } from './thread/thread-messages';
export { type ThreadOptions } from './thread/upload-thread';
export { UploadThreads } from './thread/upload-threads';
export { type Upload, type UploadResult } from './upload';
export { type UploadCount } from './upload-count';
export { UploadDataset, type UploadLimits } from './upload-dataset';
export { ingestChecks } from './verifying/ingest-checks';
export { FollowStreams } from './reading/follow-streams';
export { NewestValues } from './reading/newest-values';
export { ReadBudget, type Reader } from './reading/read-budget';
export { type DataTable, ReadData } from './reading/read-data';
export { ReadStreams } from './reading/read-streams';
export {
  MOST_RANKED,
  RankStreams,
  type RankedStream,
  UNRULED_REASONS,
  type UnruledReason,
} from './quality/rank-streams';
export { type JudgedStream, RunQuality, type WaitingTime } from './quality/run-quality';
export { type CheckProgress } from './quality/checking/check-loop';
export { type CheckThreadSettings, runCheckThread } from './quality/checking/run-check-thread';
export { MAX_ASKED_CODES, type PropertySource, type StreamStates } from './quality/checking/property-source';
export { CheckStreams } from './quality/checking/check-streams';
export { RefreshRules } from './quality/checking/refresh-rules';
export { type ExplainedRun, ExplainQuality, MAX_RECORDS } from './quality/explain-quality';
export { type FlagWriter, type GivenFlag, WriteFlags } from './quality/write-flags';
export { type StoredQuestion, type Tried, TryQuality } from './quality/try-quality';
