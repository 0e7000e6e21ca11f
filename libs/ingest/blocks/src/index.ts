export {
  type BlockColumns,
  type BlockInstant,
  type DataColumn,
  type DecimalColumn,
  EMPTY_FLAG_CODE,
  type FlagColumn,
  type GivenColumn,
  type NumberColumn,
  type TextColumn,
  type TimeColumn,
} from './block-columns';
export { encodeBlock, type EncodedBlock } from './block-encoder';
export { BlockFormatError } from './block-format-error';
export { FORMAT_VERSION, MAX_CELLS, MAX_PARTS, MAX_ROWS, MAX_TEXT, STATS_MIN_ROWS } from './block-format';
export { computeSums, type DecodedColumns } from './block-sums';
export { ByteReader } from './byte-reader';
export { ByteWriter } from './byte-writer';
export { CalendarUnit, unitEnd, unitStart } from './calendar-unit';
export { type ColumnStats, combineStats } from './column-stats';
export { type ColumnSummary, summarizeColumn } from './column-summary';
export { decodeFlags } from './flag-column';
export { type DecodedNumbers, decodeNumbers } from './number-decoder';
export { decodeSources, encodeSources, type RowSources, type SourceDataset } from './row-sources';
export { type ColumnSums, combineSums, type Sums } from './sums';
export { decodeColumnSums, decodeSums, encodeSums } from './sums-format';
export { decodeText } from './text-column';
export { type DecodedTime, decodeTime } from './time-decoder';
export { type ColumnSlice, columnSlice, readToc } from './toc';
