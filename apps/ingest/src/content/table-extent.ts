import { type NrtWritableRows } from '@pelorus/shared/nrt';

/** How long a table is, for formats whose beginning says it. */
export interface TableExtent {
  readonly rows: number;
  /** The first and the last time stamp in milliseconds since 1970; absent for a table without rows. */
  readonly times?: readonly [number, number];
  /** The finest step that all time stamps are multiples of. */
  readonly step: TimeStep;
  /** The bytes of the longest text of each column in UTF-8; 0 for columns of other kinds. */
  readonly textBytes: readonly number[];
}

/** Units that count time stamps. */
export const TIME_STEPS = ['seconds', 'milliseconds', 'microseconds'] as const;

export type TimeStep = (typeof TIME_STEPS)[number];

/** Reads a table of so many columns for its extent. */
export async function measureTable(table: AsyncIterable<NrtWritableRows>, columns: number): Promise<TableExtent> {
  const textBytes = new Array<number>(columns).fill(0);
  let rows = 0;
  let step = 0;
  let times: readonly [number, number] | undefined;
  for await (const part of table) {
    if (part.rows === 0) continue;
    rows += part.rows;
    times = [times?.[0] ?? part.ms[0]!, part.ms[part.rows - 1]!];
    step = Math.max(step, finestStep(part));
    part.columns.forEach((cells, i) => {
      if (cells.kind === 'text') textBytes[i] = Math.max(textBytes[i]!, longest(cells.texts));
    });
  }
  return { rows, step: TIME_STEPS[step]!, textBytes, ...(times && { times }) };
}

/** Place of a step in TIME_STEPS. */
function finestStep({ rows, ms, us }: NrtWritableRows): number {
  let step = 0;
  for (let row = 0; row < rows; row++) {
    if (us[row] !== 0) return 2;
    if (ms[row]! % 1000 !== 0) step = 1;
  }
  return step;
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, Buffer.byteLength(text)), 0);
}
