import { type ServiceClient } from '@pelorus/shared/testing';
import { post } from './files';

/** Columns and rows of a file, with cells as texts. */
export interface MeasuredFile {
  readonly columns: readonly string[];
  /** Time stamps as texts, and cells. */
  readonly rows: readonly (readonly string[])[];
}

/** The bytes of a file. */
export function textOf({ columns, rows }: MeasuredFile): string {
  return [['datetime', ...columns], ...rows].map((cells) => `${cells.join('\t')}\n`).join('');
}

/** A minute of a day as in files. */
export function minuteOf(minute: number, day = '2024-01-17'): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Sends files one after the other; gives the ids of the datasets. */
export async function postAll(client: ServiceClient, files: readonly MeasuredFile[], query = ''): Promise<number[]> {
  const ids: number[] = [];
  for (const file of files) ids.push(await idOf(client, file, query));
  return ids;
}

/** Sends files in no certain order, several at a time. */
export async function postTogether(client: ServiceClient, files: readonly MeasuredFile[], at = 16): Promise<void> {
  const left = [...files];
  const send = async (): Promise<void> => {
    for (let file = left.shift(); file; file = left.shift()) await idOf(client, file);
  };
  await Promise.all(Array.from({ length: at }, send));
}

async function idOf(client: ServiceClient, file: MeasuredFile, query = ''): Promise<number> {
  const { body } = await post(client, textOf(file), query).expect(201);
  return (body as { id: number }).id;
}

/**
 * The expected raw read of columns over files, the newest last: for each stream and time stamp the last cell that is
 * not empty. Columns have the names of the answer.
 */
export function expectedRead(files: readonly MeasuredFile[], columns: readonly string[]): string {
  const found = new Map<string, string[]>();
  for (const { columns: own, rows } of files) {
    for (const [time, ...cells] of rows) {
      const row = found.get(time!) ?? columns.map(() => '');
      found.set(time!, row);
      columns.forEach((name, i) => (row[i] = cells[own.indexOf(name)] || row[i]!));
    }
  }
  const filled = [...found].filter(([, cells]) => cells.some((cell) => cell !== ''));
  const lines = filled.map(([time, cells]) => [answeredTime(time), ...cells].join('\t')).sort();
  return [['datetime', ...columns].join('\t'), ...lines].map((line) => `${line}\n`).join('');
}

/** A time stamp as in answers: with milliseconds, or microseconds where it has some. */
function answeredTime(time: string): string {
  const [seconds, fraction = ''] = time.replace(' ', 'T').split('.');
  return `${seconds}.${fraction.padEnd(fraction.length > 3 ? 6 : 3, '0')}`;
}
