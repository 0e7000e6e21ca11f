export { AccountQuotas } from './account-quotas';
export { type CodeFollower, NO_REGISTRY } from './codes/code-follower';
export { type CodeRegistry, MAX_CHECKED_CODES } from './codes/code-registry';
export { type CodeRule, type CodeWriter, OPEN_CODES } from './codes/code-rule';
export { RegisteredCodes } from './codes/registered-codes';
export { DATASET_REVISION, DatasetDeletion } from './dataset-deletion';
export { TotalsFolding } from './totals-folding';
export { FileDeletion, FILE_REVISION } from './files/file-deletion';
export { type MovedFiles, moveFiles } from './files/file-move';
export { FileStore } from './files/file-store';
export { mergeByHand } from './merging/merge-by-hand';
export { type MergeProgress } from './merging/merge-loop';
export { PassThread } from './background/pass-thread';
export { runPassThread } from './background/run-pass-thread';
export { pauseUnlessAborted } from './pause-unless-aborted';
export { type PassThreadSettings } from './background/pass-thread-messages';
export { runMergeThread } from './merging/run-merge-thread';
export { DatasetMerger, type MergePass } from './merging/dataset-merger';
export { StoredFileReader } from './files/stored-file-reader';
export { type FileLimits, FileUploads } from './files/file-uploads';
export { type DatasetTable, ContentReader } from './content-reader';
export { DatasetReader } from './dataset-reader';
export { runUploadThread } from './thread/run-upload-thread';
export { type ThreadSettings } from './thread/thread-messages';
export { type ThreadOptions } from './thread/upload-thread';
export { UploadThreads } from './thread/upload-threads';
export { type Upload, type UploadResult } from './upload';
export { type BatchFile, type BatchResult, type BatchVerdict, type JudgedFile, UploadBatch } from './upload-batch';
export { type UploadCount } from './upload-count';
export { DatasetUploads, type UploadLimits } from './dataset-uploads';
export { BlockTiering } from './tiering/block-tiering';
export { type TierProgress } from './tiering/tier-loop';
export { runTierThread, type TierThreadSettings } from './tiering/run-tier-thread';
export { untier } from './tiering/untier';
export { ingestChecks } from './verifying/ingest-checks';
export { StreamFollower } from './reading/stream-follower';
export { NewestValues } from './reading/newest-values';
export { ReadBudget, type Reader } from './reading/read-budget';
export { type DataTable, DataReader } from './reading/data-reader';
export { StreamReader } from './reading/stream-reader';
export {
  MOST_RANKED,
  StreamRanking,
  type RankedStream,
  UNRULED_REASONS,
  type UnruledReason,
} from './quality/stream-ranking';
export { type JudgedStream, RuleRuns, type WaitingTime } from './quality/rule-runs';
export { FlagCounter } from './quality/flag-counter';
export { type CheckProgress } from './quality/checking/check-loop';
export { type CheckThreadSettings, runCheckThread } from './quality/checking/run-check-thread';
export { MAX_ASKED_CODES, type PropertySource, type StreamDescriptions } from './quality/checking/property-source';
export { StreamChecker } from './quality/checking/stream-checker';
export { RuleRefresher } from './quality/checking/rule-refresher';
export { type ExplainedRun, QualityExplainer, MAX_RECORDS } from './quality/quality-explainer';
export { type FlagWriter, type GivenFlag, ManualFlags } from './quality/manual-flags';
export { type StoredQuestion, type Tried, QualityTrials } from './quality/quality-trials';
