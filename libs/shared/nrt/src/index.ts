export { cellSpan } from './cell-span';
export { checkBytes, type CheckedBytes, type RowWatcher } from './check-bytes';
export { type NrtDisorderedRows } from './disordered-rows';
export { formatNumber } from './format-number';
export { formatDataTimeStamp, formatTimeStamp, type TimeStampFormat } from './format-time-stamp';
export {
  EMPTY_FLAG,
  type NrtBatch,
  type NrtBatchSink,
  type NrtCells,
  type NrtDecimalCells,
  type NrtFlagCells,
  type NrtNumberCells,
  type NrtRowTimes,
  type NrtTextCells,
} from './nrt-batch';
export { type NrtCellKind, type NrtColumn, type NrtHeader, type StreamKind, TEXT_UNIT } from './nrt-header';
export { type NrtHeaderRead, NrtHeaderReader } from './nrt-header-reader';
export { NrtFileJoiner, type NrtSection } from './nrt-file-joiner';
export { type NrtLine, readLines } from './read-lines';
export { batchRows, NRT_LIMITS, type NrtLimits } from './nrt-limits';
export { NrtRowReader } from './nrt-row-reader';
export { NrtSectionCutter } from './nrt-section-cutter';
export { type NrtRowPlan, NrtSectionReader, type NrtSectionSink } from './nrt-section-reader';
export { type NrtSummary } from './nrt-summary';
export { numberAt } from './number-at';
export { DATETIME, duplicateTimeStamp, nrtError, nrtFault, type NrtFaultCode, type NrtPlace } from './nrt.errors';
export { RowBytes, type RowStyle } from './row-bytes';
export { type ResolvedKinds, resolveKinds } from './resolve-kinds';
export { DATA_TIME_STAMPS, FILE_TIME_STAMPS, type TimeStampForm } from './time-stamp-bytes';
export { formatColumn, type NrtColumnName, writeHeader } from './write-header';
export { type NrtWritableCells, type NrtWritableRows, rowWriter, writeRows } from './write-rows';
