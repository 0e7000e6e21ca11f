import { blockCapacity, datasetLevel, LEVEL, MERGE_REACH_MS } from '@pelorus/ingest/domain';
import { type DatasetBlock, type JointBlock } from '@pelorus/ingest/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { type FilePlan } from '../file-plan';
import { type Candidate } from './batch-candidate';
import { jointBlocks } from './joint-blocks';
import { ownBlocks } from './small-file';

/** Files of one part whose rows fit one block and lie within a month. */
interface Group {
  readonly candidates: Candidate[];
  rows: number;
  minMs: number;
  maxMs: number;
}

/** Fewest files that share a block: sharing costs one more statement, for the moment of writing. */
export const LEAST_SHARED = 8;

/** Groups files that can share a block, in their order; the others are alone. */
export function groupsOf(candidates: readonly Candidate[]): Candidate[][] {
  const groups: Group[] = [];
  const open = new Map<number, Group>();
  for (const candidate of candidates) {
    const { part } = candidate.years;
    const group = isJoinable(candidate) ? open.get(part) : undefined;
    if (group && takes(group, candidate)) continue;
    const begun = groupWith(candidate);
    groups.push(begun);
    if (isJoinable(candidate)) open.set(part, begun);
  }
  return groups.flatMap(({ candidates: all }) => (all.length < LEAST_SHARED ? all.map((each) => [each]) : [all]));
}

function isJoinable({ file: { rows, plan, content } }: Candidate): boolean {
  const lengthMs = content.datetimeMax.ms - content.datetimeMin.ms;
  return 'text' in rows && datasetLevel(1, content.rows, lengthMs, plan.columns.length) <= LEVEL.small;
}

function groupWith(candidate: Candidate): Group {
  const { rows, datetimeMin, datetimeMax } = candidate.file.content;
  return { candidates: [candidate], rows, minMs: datetimeMin.ms, maxMs: datetimeMax.ms };
}

function takes(group: Group, candidate: Candidate): boolean {
  const { content, plan } = candidate.file;
  const rows = group.rows + content.rows;
  const minMs = Math.min(group.minMs, content.datetimeMin.ms);
  const maxMs = Math.max(group.maxMs, content.datetimeMax.ms);
  if (rows > blockCapacity(plan.columns.length) || maxMs - minMs > MERGE_REACH_MS) return false;
  group.candidates.push(candidate);
  Object.assign(group, { rows, minMs, maxMs });
  return true;
}

/** Blocks of a file that shares none. */
export function blocksOf({ file, id, years: { part } }: Candidate): DatasetBlock[] {
  const { content, plan } = file;
  const blocks = ownBlocks(file);
  const lengthMs = content.datetimeMax.ms - content.datetimeMin.ms;
  const level = datasetLevel(blocks.length, content.rows, lengthMs, plan.columns.length);
  return blocks.map((block, seq) => ({ part, datasetId: id, seq, level, ...block }));
}

/** Blocks that a group of files shares, written at `moment`. */
export function sharedBlocks(group: readonly Candidate[], moment: Instant): JointBlock[] {
  const writtenUs = moment.ms * 1000 + moment.us;
  const files = group.map(({ file: { content, rows }, id }) => {
    return { text: textOf(rows).read.rest, rows: content.rows, dataset: { id, writtenUs } };
  });
  const [{ file, years }] = group as [Candidate];
  const datasetIds = group.map(({ id }) => id);
  return jointBlocks(textOf(file.rows), files).map((block) => ({ ...block, part: years.part, datasetIds }));
}

function textOf(rows: Candidate['file']['rows']): FilePlan {
  if ('text' in rows) return rows.text;
  throw new Error('a file that is encoded already shares no block');
}
