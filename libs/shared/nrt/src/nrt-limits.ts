/** How large the parts of a file may be; a reader's memory is bounded by these, never by the size of the file. */
export interface NrtLimits {
  /** Bytes of the header row, without byte order mark and line end. */
  readonly headerBytes: number;
  /** Columns, `datetime` included. */
  readonly columns: number;
  readonly rowBytes: number;
  readonly textBytes: number;
  /** Rows that do not ascend. */
  readonly disorderedRows: number;
  readonly batchRows: number;
  /** Cells of a batch, `datetime` included. */
  readonly batchCells: number;
  /** Bytes of text after which a batch is delivered although it has room for more rows. */
  readonly batchTextBytes: number;
}

/** The limits of the format, and batches as large as one stored block. */
export const NRT_LIMITS: NrtLimits = {
  headerBytes: 1 << 20,
  columns: 4096,
  rowBytes: 8 << 20,
  textBytes: 64 << 10,
  disorderedRows: 4_000_000,
  batchRows: 4096,
  batchCells: 1 << 20,
  batchTextBytes: 8 << 20,
};

/** The most rows a batch of so many columns (`datetime` included) can have; at least 1. */
export function batchRows(columns: number, limits: NrtLimits = NRT_LIMITS): number {
  return Math.max(1, Math.min(limits.batchRows, Math.floor(limits.batchCells / columns)));
}
