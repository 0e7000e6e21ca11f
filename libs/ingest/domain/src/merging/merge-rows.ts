import { type DataColumn, type SourceDataset } from '@pelorus/ingest/blocks';
import { pickSourced, type SourcedRows } from './sourced-rows';

/** Merges blocks of a layout by time; of equal time stamps the newest dataset's row comes last. */
export function mergeRows(blocks: readonly SourcedRows[]): SourcedRows {
  const all = concatenated(blocks);
  const order = Uint32Array.from(all.ms, (_, row) => row);
  return isSorted(all)
    ? all
    : pickSourced(
        all,
        order.sort((a, b) => compareRows(all, a, b)),
      );
}

function compareRows({ ms, us, of, places, datasets }: SourcedRows, a: number, b: number): number {
  const byTime = ms[a]! - ms[b]! || us[a]! - us[b]!;
  if (byTime !== 0) return byTime;
  const [one, other] = [datasets[of[a]!]!, datasets[of[b]!]!];
  return one.writtenUs - other.writtenUs || one.id - other.id || places[a]! - places[b]!;
}

function isSorted(rows: SourcedRows): boolean {
  for (let row = 1; row < rows.rows; row++) if (compareRows(rows, row - 1, row) > 0) return false;
  return true;
}

function concatenated(blocks: readonly SourcedRows[]): SourcedRows {
  const rows = blocks.reduce((sum, block) => sum + block.rows, 0);
  const places = new Map<number, number>();
  const datasets: SourceDataset[] = [];
  const ms = new Float64Array(rows);
  const us = new Uint16Array(rows);
  const of = new Uint32Array(rows);
  const rowPlaces = new Uint32Array(rows);
  let at = 0;
  for (const block of blocks) {
    const own = block.datasets.map((dataset) => {
      const known = places.get(dataset.id) ?? datasets.push(dataset) - 1;
      places.set(dataset.id, known);
      return known;
    });
    ms.set(block.ms.subarray(0, block.rows), at);
    us.set(block.us.subarray(0, block.rows), at);
    rowPlaces.set(block.places, at);
    for (let row = 0; row < block.rows; row++) of[at + row] = own[block.of[row]!]!;
    at += block.rows;
  }
  const columns = (blocks[0]?.columns ?? []).map((_, i) => joinColumn(blocks, i, rows));
  return { rows, ms, us, columns, datasets, of, places: rowPlaces };
}

function joinColumn(blocks: readonly SourcedRows[], index: number, rows: number): DataColumn {
  const [{ kind }] = [blocks[0]!.columns[index]!];
  if (kind === 'text') return { kind, texts: blocks.flatMap((block) => textsOf(block.columns[index]!)) };
  const values = new Float64Array(kind === 'number' ? rows : 0);
  const present = new Uint8Array(kind === 'number' ? rows : 0).fill(1);
  const flags = new Uint8Array(kind === 'flag' ? rows : 0);
  let at = 0;
  for (const block of blocks) {
    const column = block.columns[index]!;
    if (column.kind === 'flag') flags.set(column.flags.subarray(0, block.rows), at);
    if (column.kind === 'number') {
      values.set(column.values.subarray(0, block.rows), at);
      if (column.present) present.set(column.present.subarray(0, block.rows), at);
    }
    at += block.rows;
  }
  return kind === 'flag' ? { kind, flags } : { kind, values, ...(present.includes(0) && { present }) };
}

function textsOf(column: DataColumn): readonly string[] {
  if (column.kind !== 'text') throw new Error('columns of one layout have one kind');
  return column.texts;
}
