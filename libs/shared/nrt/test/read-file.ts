import { type NrtBatch, type NrtCells } from '../src/nrt-batch';
import { type NrtHeader, type StreamKind } from '../src/nrt-header';
import { type NrtHeaderRead, NrtHeaderReader } from '../src/nrt-header-reader';
import { type NrtLimits } from '../src/nrt-limits';
import { NrtRowReader } from '../src/nrt-row-reader';
import { type NrtSummary } from '../src/nrt-summary';
import { numberAt } from '../src/number-at';
import { resolveKinds } from '../src/resolve-kinds';
import { type NrtWritableCells, type NrtWritableRows } from '../src/write-rows';

/** Everything a reader said of a file; its batches are copies. */
export interface ReadFile {
  readonly header: NrtHeader;
  readonly batches: readonly NrtBatch[];
  readonly summary: NrtSummary;
}

export interface ReadOptions {
  readonly limits?: Partial<NrtLimits>;
  readonly known?: (code: string) => StreamKind | undefined;
}

/** Reads a file that arrives in the given chunks. */
export function readChunks(chunks: readonly Uint8Array[], { limits, known }: ReadOptions = {}): ReadFile {
  const headerReader = new NrtHeaderReader(limits);
  const batches: NrtBatch[] = [];
  let rows: NrtRowReader | undefined;
  let header: NrtHeader | undefined;
  const begin = (read: NrtHeaderRead): NrtRowReader => {
    header = read.header;
    const keep = (batch: NrtBatch): void => void batches.push(copyOf(batch));
    rows = new NrtRowReader(read, resolveKinds(read.header, known), keep, limits);
    rows.write(read.rest);
    return rows;
  };
  for (const chunk of chunks) {
    // The chunk is overwritten afterwards: a reader must not keep the caller's memory.
    const passed = new Uint8Array(chunk);
    if (rows) rows.write(passed);
    else {
      const read = headerReader.write(passed);
      if (read) begin(read);
    }
    passed.fill(0);
  }
  const summary = (rows ?? begin(headerReader.end())).end();
  return { header: header!, batches, summary };
}

/** Reads a file that arrives at once. */
export function readFile(file: string | Uint8Array, options: ReadOptions = {}): ReadFile {
  return readChunks([toBytes(file)], options);
}

/** The bytes of a file that is written as text. */
export function toBytes(file: string | Uint8Array): Uint8Array {
  return typeof file === 'string' ? new TextEncoder().encode(file) : file;
}

/** The chunks that cutting at these positions (ascending) gives. */
export function cutAt(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const ends = [...positions, bytes.length];
  return ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
}

/** A batch that lasts beyond the next one. */
export function copyOf(batch: NrtBatch): NrtBatch {
  const { rows, ms, us, timeForms, columns } = batch;
  return {
    ...batch,
    ms: ms.slice(0, rows),
    us: us.slice(0, rows),
    timeForms: timeForms.slice(0, rows),
    columns: columns.map((cells) => copyOfCells(cells, rows)),
  };
}

function copyOfCells(cells: NrtCells, rows: number): NrtCells {
  switch (cells.kind) {
    case 'text':
      return { ...cells, texts: [...cells.texts] };
    case 'flag':
      return { ...cells, flags: cells.flags.slice(0, rows) };
    case 'number':
      return {
        ...cells,
        values: cells.values.slice(0, rows),
        present: cells.present.slice(0, rows),
        scales: cells.scales.slice(0, rows),
      };
    case 'decimal':
      return { ...cells, mantissas: cells.mantissas.slice(0, rows), present: cells.present.slice(0, rows) };
  }
}

/** A batch with all numbers as doubles, for what does not depend on how they are kept. */
export function inDoubles(batch: NrtBatch): NrtWritableRows {
  return { ...batch, columns: batch.columns.map((cells) => writable(cells, batch.rows)) };
}

function writable(cells: NrtCells, rows: number): NrtWritableCells {
  if (cells.kind !== 'decimal') return cells;
  return { kind: 'number', values: Float64Array.from({ length: rows }, (_, row) => numberAt(cells, row)) };
}
