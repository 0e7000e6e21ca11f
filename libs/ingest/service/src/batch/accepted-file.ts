import { type Dataset, duplicateDataset } from '@pelorus/ingest/domain';
import { type DatasetWriter, type Holder } from '@pelorus/ingest/persistence';
import { type Outcome } from './batcher';
import { batchDataset, type BatchDataset, type Candidate, storedDataset } from './batch-candidate';
import { type SmallFile } from './small-file';

/** What has become of files; absent for files that are not settled yet. */
export type Outcomes = Map<SmallFile, Outcome<Dataset>>;

export interface AcceptedFile {
  readonly candidate: Candidate;
  readonly dataset: BatchDataset;
}

export function originalOf(candidate: Candidate): AcceptedFile {
  return { candidate, dataset: batchDataset(candidate, true) };
}

/** Refuses candidates whose bytes are stored and not wanted as copies; gives the others. */
export function accept(
  candidates: readonly Candidate[],
  holders: readonly (Holder | undefined)[],
  outcomes: Outcomes,
): AcceptedFile[] {
  return candidates.flatMap((candidate, i): AcceptedFile[] => {
    const { file } = candidate;
    const holder = holders[i];
    if (!holder?.isSame || file.order.allowDuplicate) {
      return [{ candidate, dataset: batchDataset(candidate, holder === undefined) }];
    }
    outcomes.set(file, { kind: 'refused', error: duplicateDataset(holder.id) });
    return [];
  });
}

/** Writes files in one statement; originals whose bytes have another original get no outcome. */
export async function writeFiles(
  writer: DatasetWriter,
  files: readonly AcceptedFile[],
  outcomes: Outcomes,
): Promise<void> {
  if (files.length === 0) return;
  const datasets = files.map(({ dataset }) => dataset);
  const moments = await writer.write(
    datasets,
    datasets.flatMap(({ blocks }) => blocks),
  );
  for (const { candidate, dataset } of files) {
    const moment = moments.get(dataset.id);
    if (moment) outcomes.set(candidate.file, { kind: 'done', result: storedDataset(candidate.file, dataset, moment) });
  }
}
