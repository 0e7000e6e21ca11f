import { type Fault } from '@pelorus/shared/kernel';
import { type NrtRowTimes } from './nrt-batch';
import { DATETIME, nrtFault } from './nrt.errors';
import { timeText } from './time-form';

export function emptyLine(line: number, columns: number): Fault {
  const detail = `Found an empty line; expected ${columns} cells separated by TAB.`;
  return nrtFault('cell-count', detail, { line, column: 1, header: DATETIME, text: '' });
}

/** Row (from 0, among these) beyond `most` disordered ones. */
export function tooDisordered({ firstRow, ms, us, timeForms }: NrtRowTimes, row: number, most: number): Fault {
  const detail = `Found more than ${most} rows that are not later than all rows before them; expected rows in order of time.`;
  const text = timeText({ ms: ms[row]!, us: us[row]! }, timeForms[row]!);
  return nrtFault('too-disordered', detail, { line: firstRow + row + 2, column: 1, header: DATETIME, text });
}

export function noRows(): Fault {
  const place = { line: 2, column: 1, text: '' };
  return nrtFault('no-rows', 'Found only the header; expected at least one row after it.', place);
}
