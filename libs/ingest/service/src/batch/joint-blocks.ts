import { encodeBlock, encodeSources, type SourceDataset } from '@pelorus/ingest/blocks';
import { blockCapacity, type CutBlock, LEVEL, mergedLevel, pick, pickColumn } from '@pelorus/ingest/domain';
import { type NrtBatch, nrtError, NrtRowReader } from '@pelorus/shared/nrt';
import { givenColumn } from '../encode-batch';
import { type FilePlan } from '../file-plan';

const CR = 0x0d;
const LF = 0x0a;
const LINE_END = Uint8Array.of(LF);

/** Rows of a sound file, and its dataset to be. */
export interface JointFile {
  readonly text: Uint8Array;
  readonly rows: number;
  readonly dataset: SourceDataset;
}

/**
 * Encodes files of one layout as blocks that they share, as a merge of their own blocks would: sorted by time, of equal
 * time stamps the row of the later dataset last. The ids of the files ascend, and all are written at one moment.
 */
export function jointBlocks(plan: FilePlan, files: readonly JointFile[]): CutBlock[] {
  const blocks: CutBlock[] = [];
  const sources = new RowFiles(files);
  // Each file was found sound already; reading them together is several times faster.
  const reader = new NrtRowReader(plan.read, plan.kinds, (batch) => blocks.push(encodeJoint(batch, sources)));
  reader.write(Buffer.concat(files.flatMap(({ text }) => [withoutLineEnds(text), LINE_END])));
  const { faults, totalFaults } = reader.end();
  if (totalFaults > 0) throw nrtError(faults, totalFaults);
  return blocks;
}

/** Removes empty lines at the end of a file: between two files they would be faults. */
function withoutLineEnds(text: Uint8Array): Uint8Array {
  let end = text.length;
  while (end > 0 && (text[end - 1] === LF || text[end - 1] === CR)) end--;
  return text.subarray(0, end);
}

/** Maps each row to its file and its place there. */
class RowFiles {
  #file = 0;
  #place = 0;

  constructor(private readonly files: readonly JointFile[]) {}

  take(rows: number): { datasets: SourceDataset[]; of: Uint16Array; places: Uint32Array } {
    const datasets: SourceDataset[] = [];
    const of = new Uint16Array(rows);
    const places = new Uint32Array(rows);
    for (let row = 0; row < rows; row++) {
      if (this.#place === this.files[this.#file]!.rows) {
        this.#file++;
        this.#place = 0;
      }
      if (row === 0 || this.#place === 0) datasets.push(this.files[this.#file]!.dataset);
      of[row] = datasets.length - 1;
      places[row] = this.#place++;
    }
    return { datasets, of, places };
  }
}

function encodeJoint(batch: NrtBatch, files: RowFiles): CutBlock {
  const { rows } = batch;
  const { datasets, of, places } = files.take(rows);
  const columns = batch.columns.map(givenColumn);
  const capacity = blockCapacity(columns.length);
  // One merge suffices: rows of the same time from other requests lie in their own blocks.
  const level = Math.min(mergedLevel(rows, capacity), LEVEL.small);
  const order = batch.ascending ? undefined : orderByTime(batch);
  if (!order) {
    const { ms, us } = batch;
    return {
      ...encodeBlock({ rows, time: { ms, us }, columns }),
      sources: encodeSources({ datasets, of, places }),
      level,
    };
  }
  const time = {
    ms: pick(batch.ms, order, new Float64Array(rows)),
    us: pick(batch.us, order, new Uint16Array(rows)),
  };
  const sources = {
    datasets,
    of: pick(of, order, new Uint16Array(rows)),
    places: pick(places, order, new Uint32Array(rows)),
  };
  const sorted = columns.map((column) => pickColumn(column, order));
  return { ...encodeBlock({ rows, time, columns: sorted }), sources: encodeSources(sources), level };
}

/** Row order by time, of equal time stamps by file; undefined where rows are in order already. */
function orderByTime({ rows, ms, us }: NrtBatch): Uint32Array | undefined {
  const byTime = (a: number, b: number): number => ms[a]! - ms[b]! || us[a]! - us[b]!;
  let isSorted = true;
  for (let row = 1; row < rows && isSorted; row++) isSorted = byTime(row - 1, row) <= 0;
  return isSorted
    ? undefined
    : Uint32Array.from({ length: rows }, (_, row) => row).sort((a, b) => byTime(a, b) || a - b);
}
