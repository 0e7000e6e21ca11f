import {
  type Dataset,
  datasetLevel,
  missingOf,
  partOf,
  type PartYears,
  partYears,
  streamValuesOf,
  unitWarnings,
} from '@pelorus/ingest/domain';
import { type DatasetBlock, type HeldContent, type NewDataset } from '@pelorus/ingest/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { datasetHead } from '../dataset-head';
import { type SettledStreams } from '../settle-streams';
import { type SmallFile } from './small-file';

/** A file with its streams, and the id and part of its dataset. */
export interface Candidate {
  readonly file: SmallFile;
  readonly settled: SettledStreams;
  readonly id: number;
  readonly years: PartYears;
}

/** A small dataset with its blocks. */
export interface BatchDataset extends NewDataset {
  readonly blocks: readonly DatasetBlock[];
}

/** The candidate of a file whose streams are settled. */
export function candidateOf(file: SmallFile, settled: SettledStreams, id: number): Candidate {
  const part = partOf(settled.layoutId, file.blocks[0]!.first);
  return { file, settled, id, years: partYears(part, file.content) };
}

/** The bytes of a candidate. */
export function heldContentOf({ file: { order, content }, years: { part } }: Candidate): HeldContent {
  return { part, username: order.username, ...content };
}

/** The dataset of a candidate, ready to be written. */
export function batchDataset({ file, settled, id, years: { part } }: Candidate, original: boolean): BatchDataset {
  const { order, content, plan, blocks, summaries } = file;
  const { username, name } = order;
  const lengthMs = content.datetimeMax.ms - content.datetimeMin.ms;
  const level = datasetLevel(blocks.length, content.rows, lengthMs, plan.columns.length);
  const missing = missingOf(summaries);
  return {
    id,
    part,
    username,
    name,
    original,
    summaries,
    warnings: unitWarnings(plan.columns, settled.streams),
    blocks: blocks.map((block, seq) => ({ part, datasetId: id, seq, level, ...block })),
    ...content,
    ...(missing && { missingOf: missing }),
  };
}

/** The dataset as it is stored. */
export function storedDataset(file: SmallFile, dataset: BatchDataset, moment: Instant): Dataset {
  const head = datasetHead(dataset, moment);
  return { streams: streamValuesOf(file.plan.columns, head.rows, head.missingOf), ...head };
}
