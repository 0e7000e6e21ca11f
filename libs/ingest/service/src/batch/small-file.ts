import { hash } from 'node:crypto';
import { type EncodedBlock, summarizeColumn } from '@pelorus/ingest/blocks';
import { type Content, type Stream, StreamSummaries, type StreamSummary } from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { type NrtBatch, nrtError, NrtRowReader } from '@pelorus/shared/nrt';
import { BlockReader, type ReadFile } from '../block-reader';
import { blocksInMemory } from '../block-sources';
import { chunkOf } from '../chunks';
import { givenColumn } from '../encode-batch';
import { checkDuplicates, contentOf, soundFile } from '../file-content';
import { type FilePlan, planFile, readHeader, type StoragePlan } from '../file-plan';
import { type UploadOrder } from '../upload';
import { type KnownHeaders } from './known-headers';

/** Largest file whose text is kept, to be encoded with others of its batch; beyond it sharing saves nothing. */
const TEXT_BYTES = 16 * 1024;

export interface SmallFile {
  readonly order: UploadOrder;
  readonly plan: StoragePlan;
  readonly content: Content;
  /** Earliest time stamp of the first block; its year decides about the part. */
  readonly first: Instant;
  readonly summaries: readonly StreamSummary[];
  /** Checked rows as one block, or the blocks of a file that is encoded already. */
  readonly rows: { readonly text: FilePlan } | { readonly blocks: readonly EncodedBlock[] };
}

export type StreamLookup = (codes: readonly string[]) => Promise<ReadonlyMap<string, Stream>>;

/** Reads a file that is in memory; its faults are DomainError `invalid-file`. With `keepText` it may share a block with others. */
export async function readSmallFile(
  order: UploadOrder,
  bytes: Uint8Array,
  headers: KnownHeaders,
  findStreams: StreamLookup,
  keepText = false,
): Promise<SmallFile> {
  const text = headers.planOf(order.username, bytes) ?? (await newPlan(order, bytes, headers, findStreams));
  const plan = text.storage;
  const checked = plan && keepText && bytes.length <= TEXT_BYTES ? checkText(text, plan) : undefined;
  if (plan && checked) {
    const content = contentOf(checked.summary, bytes.length, hash('sha256', bytes, 'hex'));
    return { order, plan, content, first: content.datetimeMin, summaries: checked.streams, rows: { text } };
  }
  const { file, blocks } = encoded(text);
  // A faulty header has thrown above.
  if (!plan) throw nrtError(file.summary.faults, file.summary.totalFaults);
  await checkDuplicates(file, blocksInMemory(blocks, plan.columns));
  const content = contentOf(file.summary, bytes.length, hash('sha256', bytes, 'hex'));
  return { order, plan, content, first: blocks[0]!.first, summaries: file.streams, rows: { blocks } };
}

/** Blocks of a file that shares none. */
export function ownBlocks({ rows }: SmallFile): readonly EncodedBlock[] {
  return 'blocks' in rows ? rows.blocks : encoded(rows.text).blocks;
}

function encoded(text: FilePlan): { readonly file: ReadFile; readonly blocks: readonly EncodedBlock[] } {
  const reader = new BlockReader(text);
  const file = soundFile(reader.end());
  return { file, blocks: reader.take() };
}

/** Checks and sums up rows without encoding them; undefined where time stamps may repeat. */
function checkText({ read, kinds }: FilePlan, { columns }: StoragePlan): Omit<ReadFile, 'places'> | undefined {
  const streams = new StreamSummaries(columns);
  const rows = new NrtRowReader(read, kinds, (batch) => streams.add(batch, summariesOf(batch)));
  rows.write(read.rest);
  const summary = rows.end();
  if (summary.totalFaults > 0) throw nrtError(summary.faults, summary.totalFaults);
  return summary.disordered.length > 0 ? undefined : { summary, streams: streams.all() };
}

const summariesOf = ({ rows, ms, us, ascending, columns }: NrtBatch): ReturnType<typeof summarizeColumn>[] =>
  columns.map((cells) => summarizeColumn(givenColumn(cells), { ms, us }, rows, ascending));

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
