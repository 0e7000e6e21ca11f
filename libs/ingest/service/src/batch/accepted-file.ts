import { type Dataset, duplicateDataset } from '@pelorus/ingest/domain';
import {
  type DatasetBlock,
  type DatasetWriter,
  type Holder,
  type JointBlock,
  type NewDataset,
} from '@pelorus/ingest/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { type Outcome } from './batcher';
import { blocksOf, groupsOf, sharedBlocks } from './batch-blocks';
import { batchDataset, type Candidate, storedDataset } from './batch-candidate';
import { type SmallFile } from './small-file';

/** Results of files; absent until a file is settled. */
export type Outcomes = Map<SmallFile, Outcome<Dataset>>;

export interface AcceptedFile {
  readonly candidate: Candidate;
  readonly dataset: NewDataset;
}

export function originalOf(candidate: Candidate): AcceptedFile {
  return { candidate, dataset: batchDataset(candidate, true) };
}

/** Refuses candidates whose bytes are stored already, unless copies are wanted; returns the others. */
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

/**
 * Writes files in one statement, each with its own blocks. An original gets no outcome where another took its bytes
 * first.
 */
export async function writeFiles(
  writer: DatasetWriter,
  files: readonly AcceptedFile[],
  outcomes: Outcomes,
): Promise<void> {
  if (files.length === 0) return;
  const moments = await writer.write(
    files.map(({ dataset }) => dataset),
    files.flatMap(({ candidate }) => blocksOf(candidate)),
  );
  settle(files, moments, outcomes);
}

/**
 * As `writeFiles`, but files of one part share blocks. `SharedWithHeldError`, and nothing is written, where files
 * would share a block of which only some have new bytes.
 */
export async function writeJointly(
  writer: DatasetWriter,
  files: readonly AcceptedFile[],
  outcomes: Outcomes,
): Promise<void> {
  const groups = groupsOf(files.map(({ candidate }) => candidate));
  if (groups.length === files.length) return writeFiles(writer, files, outcomes);
  const moment = await writer.now();
  const blocks = groups.flatMap<DatasetBlock | JointBlock>((group) =>
    group.length === 1 ? blocksOf(group[0]!) : sharedBlocks(group, moment),
  );
  const datasets = files.map(({ dataset }) => dataset);
  settle(files, await writer.write(datasets, blocks, moment), outcomes);
}

function settle(files: readonly AcceptedFile[], moments: ReadonlyMap<number, Instant>, outcomes: Outcomes): void {
  for (const { candidate, dataset } of files) {
    const moment = moments.get(dataset.id);
    if (moment) outcomes.set(candidate.file, { kind: 'done', result: storedDataset(candidate.file, dataset, moment) });
  }
}
