import {
  type DataColumn,
  decodeFlags,
  decodeNumbers,
  decodeSources,
  decodeText,
  type SourceDataset,
} from '@pelorus/ingest/blocks';
import { columnBytes, decodeTimes, type StoredBlock } from '../block-rows';
import { type LayoutColumn } from '../layout';
import { pick, pickColumn } from './pick-cells';
import { type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';

export interface SourcedRows {
  readonly rows: number;
  readonly ms: Float64Array;
  readonly us: Uint16Array;
  readonly columns: readonly DataColumn[];
  readonly datasets: readonly SourceDataset[];
  readonly of: Uint32Array;
  readonly places: Uint32Array;
}

/** Stored block with its dataset or, if merged, its sources. */
export interface BlockToMerge extends StoredBlock {
  readonly dataset?: SourceDataset;
  readonly sources: Uint8Array | null;
}

export function decodeSourced(block: BlockToMerge, columns: readonly Pick<LayoutColumn, 'kind'>[]): SourcedRows {
  const { rows } = block;
  const { ms, us } = decodeTimes(columnBytes(block, 0), rows);
  const decoded = columns.map(({ kind }, i) => decodeColumn(columnBytes(block, i + 1), kind, rows));
  return { rows, ms, us, columns: decoded, ...sourcesOf(block) };
}

function sourcesOf({ rows, dataset, sources }: BlockToMerge): Pick<SourcedRows, 'datasets' | 'of' | 'places'> {
  if (sources) {
    const decoded = decodeSources(sources, rows);
    return { ...decoded, of: Uint32Array.from(decoded.of) };
  }
  if (!dataset) throw new Error('a block that is neither merged nor of one dataset');
  return {
    datasets: [dataset],
    of: new Uint32Array(rows),
    places: Uint32Array.from({ length: rows }, (_, row) => row),
  };
}

function decodeColumn(bytes: Uint8Array, kind: LayoutColumn['kind'], rows: number): DataColumn {
  switch (kind) {
    case 'number': {
      const { values, present, missing } = decodeNumbers(bytes, rows);
      return { kind, values, ...(missing > 0 && { present }) };
    }
    case 'text':
      return { kind, texts: decodeText(bytes, rows) };
    case 'flag':
      return { kind, flags: decodeFlags(bytes, rows) };
  }
}

/** Rows at the indexes `rows`, in order. */
export function pickSourced({ ms, us, columns, datasets, of, places }: SourcedRows, rows: Uint32Array): SourcedRows {
  return {
    rows: rows.length,
    ms: pick(ms, rows, new Float64Array(rows.length)),
    us: pick(us, rows, new Uint16Array(rows.length)),
    columns: columns.map((column) => pickColumn(column, rows)),
    datasets,
    of: pick(of, rows, new Uint32Array(rows.length)),
    places: pick(places, rows, new Uint32Array(rows.length)),
  };
}

/** Rows of a dataset, or all others, in order. */
export function rowsOfDataset(rows: SourcedRows, datasetId: number, isOf = true): SourcedRows {
  const index = rows.datasets.findIndex(({ id }) => id === datasetId);
  const chosen = new Uint32Array(rows.rows);
  let count = 0;
  for (let row = 0; row < rows.rows; row++) if ((rows.of[row] === index) === isOf) chosen[count++] = row;
  return pickSourced(rows, chosen.subarray(0, count));
}

export function rowsInPlace(rows: SourcedRows): NrtWritableRows {
  const order = Uint32Array.from(rows.places, (_, row) => row).sort((a, b) => rows.places[a]! - rows.places[b]!);
  const { ms, us, columns } = pickSourced(rows, order);
  return { rows: rows.rows, ms, us, columns: columns.map(writableCells) };
}

function writableCells(column: DataColumn): NrtWritableCells {
  switch (column.kind) {
    case 'number':
      return { kind: 'number', values: column.values };
    case 'text':
      return { kind: 'text', texts: column.texts };
    case 'flag':
      return { kind: 'flag', flags: column.flags };
  }
}
