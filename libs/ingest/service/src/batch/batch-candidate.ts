import {
  type Dataset,
  missingOf,
  partOf,
  type PartYears,
  partYears,
  streamValuesOf,
  unitWarnings,
} from '@pelorus/ingest/domain';
import { type HeldContent, type NewDataset } from '@pelorus/ingest/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { datasetHead } from '../dataset-head';
import { type SettledStreams } from '../settle-streams';
import { type SmallFile } from './small-file';

export interface Candidate {
  readonly file: SmallFile;
  readonly settled: SettledStreams;
  readonly id: number;
  readonly years: PartYears;
}

export function candidateOf(file: SmallFile, settled: SettledStreams, id: number): Candidate {
  const part = partOf(settled.layoutId, file.first);
  return { file, settled, id, years: partYears(part, file.content) };
}

export function heldContentOf({ file: { order, content }, years: { part } }: Candidate): HeldContent {
  return { part, username: order.username, ...content };
}

export function batchDataset({ file, settled, id, years: { part } }: Candidate, original: boolean): NewDataset {
  const { order, content, plan, summaries } = file;
  const { username, name } = order;
  const missing = missingOf(summaries);
  return {
    id,
    part,
    username,
    name,
    original,
    summaries,
    warnings: unitWarnings(plan.columns, settled.streams),
    ...content,
    ...(missing && { missingOf: missing }),
  };
}

export function storedDataset(file: SmallFile, dataset: NewDataset, moment: Instant): Dataset {
  const head = datasetHead(dataset, moment);
  return { streams: streamValuesOf(file.plan.columns, head.rows, head.missingOf), ...head };
}
