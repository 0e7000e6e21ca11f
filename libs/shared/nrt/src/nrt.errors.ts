import { DomainError, type Fault, formatDateTime, type Instant } from '@pelorus/shared/kernel';
import { quote, quoteHeader } from './quote';

/** Every code of a fault that a reader reports, or that its caller may add (the last three). */
export type NrtFaultCode =
  | 'no-header'
  | 'bad-urn'
  | 'duplicate-column'
  | 'too-many-columns'
  | 'bad-unit'
  | 'kind-conflict'
  | 'orphan-flag'
  | 'bad-date-time'
  | 'bad-number'
  | 'number-overflow'
  | 'bad-flag'
  | 'cell-too-long'
  | 'cell-count'
  | 'row-too-long'
  | 'no-rows'
  | 'bad-encoding'
  | 'control-character'
  | 'too-disordered'
  | 'duplicate-time-stamp'
  | 'unregistered-code'
  | 'forbidden-code';

/** Where in a file: the line and column from 1, the column's header and the text found there, uncut. */
export interface NrtPlace {
  readonly line: number;
  readonly column: number;
  readonly header?: string;
  readonly text: string;
}

/** The header of the first column. */
export const DATETIME = 'datetime';

/** A fault at a place; header and text are cut to what people read. */
export function nrtFault(code: NrtFaultCode, detail: string, place: NrtPlace): Fault {
  const { line, column, header, text } = place;
  return {
    code,
    detail,
    line,
    column,
    ...(header === undefined ? {} : { header: quoteHeader(header) }),
    text: quote(text),
  };
}

/** The same time stamp in two rows (from 0) whose cells differ: reported at the later one. */
export function duplicateTimeStamp(instant: Instant, row: number, earlierRow: number): Fault {
  const text = formatDateTime(instant, instant.us ? 6 : instant.ms % 1000 ? 3 : 0).replace('T', ' ');
  const detail = `The time stamp ${text} is also in line ${earlierRow + 2}, with other values; expected it once, or rows that are identical.`;
  return nrtFault('duplicate-time-stamp', detail, { line: row + 2, column: 1, header: DATETIME, text });
}

/** The refusal (422) of a file: at most the first 100 of its faults, and how many there are in all. */
export function nrtError(faults: readonly Fault[], total: number = faults.length): DomainError {
  const first = faults[0];
  const where = first?.line === undefined ? '' : ` in line ${first.line}`;
  const message =
    total === 1
      ? `The file has a fault${where}: ${first?.detail ?? ''}`
      : `The file has ${total} faults, the first${where}: ${first?.detail ?? ''}`;
  return new DomainError('invalid', 'invalid-file', message, { faults, totalFaults: total });
}
