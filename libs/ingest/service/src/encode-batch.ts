import { columnSlice, encodeBlock, type EncodedBlock } from '@pelorus/ingest/blocks';
import { type BlockPlace } from '@pelorus/ingest/domain';
import { type NrtBatch } from '@pelorus/shared/nrt';

/** Encodes the rows of a batch as one block. */
export function encodeBatch({ rows, ms, us, columns }: NrtBatch): EncodedBlock {
  return encodeBlock({ rows, time: { ms, us }, columns: columns.map(dataColumn) });
}

function dataColumn(cells: NrtBatch['columns'][number]): Parameters<typeof encodeBlock>[0]['columns'][number] {
  if (cells.kind !== 'number' || cells.missing > 0) return cells;
  const { kind, values, mantissas, scales } = cells;
  return { kind, values, mantissas, scales };
}

/** Places of the blocks of a file, which are added in its order. */
export class BlockPlaces {
  readonly all: BlockPlace[] = [];

  /** Adds the next block, which begins with a row of the file (from 0). */
  add(firstRow: number, { rows, first, last, toc }: EncodedBlock): void {
    const timeBytes = columnSlice(toc, 0).length;
    this.all.push({ seq: this.all.length, firstRow, rows, first, last, timeBytes });
  }
}
