import { createHash } from 'node:crypto';
import { type World } from '../world';

/** Columns of values that files write; many files share one. */
export const DEPTHS = [1, 2, 3].map((lane) => `fault:lane${lane}:depth`);
const BEGIN = Date.UTC(2024, 0, 1);

/** A file of measurements whose rows no other file has, as it is read back. */
export interface DatasetText {
  readonly key: string;
  readonly text: string;
  /** SHA-256 of the text. */
  readonly state: string;
}

export const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

export function drawDataset(world: World, rows: number): DatasetText {
  const depth = world.random.pick(DEPTHS);
  const first = world.seconds(rows);
  const lines = Array.from({ length: rows }, (_, i) => row(first + i, world.random.between(0, 9_999)));
  const text = [`datetime\t${depth} [m]\t${depth}_note [text]`, ...lines, ''].join('\n');
  const key = world.name('d');
  world.noteRows(key, depth, rows);
  return { key, text, state: digest(text) };
}

function row(second: number, value: number): string {
  const time = new Date(BEGIN + second * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return `${time}\t${value / 8}\tnote ${second}`;
}
