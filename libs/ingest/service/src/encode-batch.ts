import { columnSlice, encodeBlock, type EncodedBlock, type GivenColumn } from '@pelorus/ingest/blocks';
import { type BlockPlace } from '@pelorus/ingest/domain';
import { type NrtBatch } from '@pelorus/shared/nrt';

export function encodeBatch({ rows, ms, us, columns }: NrtBatch): EncodedBlock {
  return encodeBlock({ rows, time: { ms, us }, columns: columns.map(givenColumn) });
}

/** Converts cells to a column; presence is set only where cells are empty. */
export function givenColumn(cells: NrtBatch['columns'][number]): GivenColumn {
  if (cells.kind === 'text' || cells.kind === 'flag' || cells.missing > 0) return cells;
  if (cells.kind === 'decimal') return { kind: 'decimal', mantissas: cells.mantissas, scale: cells.scale };
  return { kind: 'number', values: cells.values, scales: cells.scales };
}

/** Counts the rows of a file, block after block. */
export class BlockPlaces {
  readonly all: BlockPlace[] = [];

  add(firstRow: number, { rows, first, last, toc }: EncodedBlock): void {
    const timeBytes = columnSlice(toc, 0).length;
    this.all.push({ seq: this.all.length, firstRow, rows, first, last, timeBytes });
  }
}
