import { type EncodedBlock } from '@pelorus/ingest/blocks';
import { type Content, type Stream, type StreamSummary } from '@pelorus/ingest/domain';
import { nrtError } from '@pelorus/shared/nrt';
import { BlockReader } from '../block-reader';
import { blocksInMemory } from '../block-sources';
import { type Chunks } from '../chunks';
import { DigestedChunks } from '../digested-chunks';
import { checkDuplicates, contentOf, endFile } from '../file-content';
import { planFile, readHeader, type StoragePlan } from '../file-plan';
import { type UploadOrder } from '../upload';

/** A sound file in memory, ready to be stored. */
export interface SmallFile {
  readonly order: UploadOrder;
  readonly plan: StoragePlan;
  readonly content: Content;
  readonly blocks: readonly EncodedBlock[];
  /** Summaries of the columns of values. */
  readonly summaries: readonly StreamSummary[];
}

/** Reads a body that is in memory; its faults are DomainError `invalid-file`. */
export async function readSmallFile(
  order: UploadOrder,
  source: Chunks,
  findStreams: (codes: readonly string[]) => Promise<ReadonlyMap<string, Stream>>,
): Promise<SmallFile> {
  const body = new DigestedChunks(source);
  const plan = await planFile(await readHeader(body), order, findStreams);
  const reader = new BlockReader(plan);
  for (let chunk = await body.next(); chunk; chunk = await body.next()) reader.write(chunk);
  const file = endFile(reader);
  // A faulty header has thrown above.
  if (!plan.storage) throw nrtError(file.summary.faults, file.summary.totalFaults);
  const blocks = reader.take();
  await checkDuplicates(file, blocksInMemory(blocks, plan.storage.columns));
  const content = contentOf(file.summary, body.bytes, body.sha256());
  return { order, plan: plan.storage, content, blocks, summaries: file.streams };
}
