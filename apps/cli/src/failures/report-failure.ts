import { type Terminal } from '../terminal/terminal';
import { type Explanation } from './explain-error';
import { type ReportedFault } from './cli.errors';

/** Writes a failure to standard error: words for people, or JSON. */
export function reportFailure(terminal: Terminal, failure: Explanation, asJson: boolean): void {
  if (failure.code === 'reported') return;
  if (asJson) terminal.complain(`${JSON.stringify({ error: failure })}\n`);
  else terminal.complain(failureText(terminal, failure));
}

function failureText(terminal: Terminal, { message, hints, faults, totalFaults = 0 }: Explanation): string {
  const { red, dim } = terminal.errorStyle;
  const more = totalFaults - faults.length;
  const lines = [
    `${red('error:')} ${message}`,
    ...faults.map((fault) => `  ${place(fault)}${fault.detail}`),
    ...(faults.length > 0 && more > 0 ? [dim(`  and ${more} more`)] : []),
    ...hints.map(dim),
  ];
  return `${lines.join('\n')}\n`;
}

function place({ file, row, line, column, header, pointer, parameter }: ReportedFault): string {
  const words = [
    file,
    row !== undefined ? `row ${String(row)}` : line === undefined ? undefined : `line ${line}`,
    header !== undefined ? `column '${String(header)}'` : column === undefined ? undefined : `column ${column}`,
    pointer ?? parameter,
  ].filter((word) => word !== undefined);
  return words.length === 0 ? '' : `${words.join(', ')}: `;
}
