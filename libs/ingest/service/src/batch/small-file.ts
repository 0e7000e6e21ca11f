import { hash } from 'node:crypto';
import { type EncodedBlock } from '@pelorus/ingest/blocks';
import { type Content, type Stream, type StreamSummary } from '@pelorus/ingest/domain';
import { nrtError } from '@pelorus/shared/nrt';
import { BlockReader } from '../block-reader';
import { blocksInMemory } from '../block-sources';
import { chunkOf } from '../chunks';
import { checkDuplicates, contentOf, soundFile } from '../file-content';
import { type FilePlan, planFile, readHeader, type StoragePlan } from '../file-plan';
import { type UploadOrder } from '../upload';
import { type KnownHeaders } from './known-headers';

export interface SmallFile {
  readonly order: UploadOrder;
  readonly plan: StoragePlan;
  readonly content: Content;
  readonly blocks: readonly EncodedBlock[];
  readonly summaries: readonly StreamSummary[];
}

export type StreamLookup = (codes: readonly string[]) => Promise<ReadonlyMap<string, Stream>>;

/** Reads a file that is in memory; its faults are DomainError `invalid-file`. */
export async function readSmallFile(
  order: UploadOrder,
  bytes: Uint8Array,
  headers: KnownHeaders,
  findStreams: StreamLookup,
): Promise<SmallFile> {
  const plan = headers.planOf(order.username, bytes) ?? (await newPlan(order, bytes, headers, findStreams));
  const reader = new BlockReader(plan);
  const file = soundFile(reader.end());
  // A faulty header has thrown above.
  if (!plan.storage) throw nrtError(file.summary.faults, file.summary.totalFaults);
  const blocks = reader.take();
  await checkDuplicates(file, blocksInMemory(blocks, plan.storage.columns));
  const content = contentOf(file.summary, bytes.length, hash('sha256', bytes, 'hex'));
  return { order, plan: plan.storage, content, blocks, summaries: file.streams };
}

async function newPlan(
  order: UploadOrder,
  bytes: Uint8Array,
  headers: KnownHeaders,
  findStreams: StreamLookup,
): Promise<FilePlan> {
  const plan = await planFile(await readHeader(chunkOf(bytes)), order, findStreams);
  headers.remember(order.username, bytes, plan);
  return plan;
}
