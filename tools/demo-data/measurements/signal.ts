import { type Position, positionsOn, type Track } from './track';

/** Course of a value over time: what swings, wanders and scatters around a mean, in the unit of its stream. */
export interface Signal {
  readonly unit: string;
  readonly mean: number;
  /** Swing over the year, highest in August. */
  readonly year?: number;
  /** Swing over the day, highest at 14:00 UTC. */
  readonly day?: number;
  /** Swing of the tide. */
  readonly tide?: number;
  /** How far the value wanders, and within how many hours. */
  readonly drift?: readonly [amount: number, hours: number];
  /** Swing of a period in seconds, as of waves. */
  readonly swell?: readonly [amount: number, seconds: number];
  /** Depth of dives down and up again, and their hours. */
  readonly dives?: readonly [depth: number, hours: number];
  readonly scatter?: number;
  readonly least?: number;
  readonly most?: number;
  /** The value is a direction: it goes on at 0 after 360. */
  readonly turns?: boolean;
  /** What the value tells of a platform on its way; `mean` is added to it. */
  readonly track?: readonly [track: Track, shows: keyof Position];
  /** Digits after the point. */
  readonly digits: number;
  /** The stream has quality flags, and a few wild values that they mark. */
  readonly flagged?: boolean;
}

/** A value of a signal with its quality flag. */
export interface SignalValue {
  readonly value: number;
  readonly flag: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;
const TIDE = 12.42 * HOUR;
const WARMEST = 0.62 * YEAR;
const WILD = 0.0012;

/** Gives the value at a time in seconds since 1970; always the same for the same `name`. */
export function courseOf(name: string, signal: Signal): (seconds: number) => SignalValue {
  const seed = seedOf(name);
  const parts = [...swings(signal, seed), ...wanderings(signal, seed)];
  const { mean, least = -Infinity, most = Infinity, turns, flagged } = signal;
  const digits = 10 ** signal.digits;
  return (seconds) => {
    const course = parts.reduce((sum, part) => sum + part(seconds), mean);
    const luck = flagged ? hash(seed + 7, seconds) : 1;
    const wild = luck < WILD ? (luck < WILD / 2 ? 1 : -1) * (0.06 + 60 * luck) * Math.abs(mean) : 0;
    const bounded = turns ? (course + 3600) % 360 : Math.min(most, Math.max(least, course));
    return { value: Math.round((bounded + wild) * digits) / digits, flag: wild !== 0 ? 4 : luck < 3 * WILD ? 3 : 1 };
  };
}

/** What a signal adds to its mean at a time. */
type Part = (seconds: number) => number;

function swings({ year, day, tide, swell, dives, track }: Signal, seed: number): readonly Part[] {
  const parts: readonly (Part | undefined)[] = [
    year === undefined ? undefined : (seconds) => year * wave(seconds - WARMEST, YEAR),
    day === undefined ? undefined : (seconds) => day * wave(seconds - 14 * HOUR, DAY),
    tide === undefined ? undefined : (seconds) => tide * wave(seconds, TIDE),
    swell && ((seconds) => swell[0] * wave(seconds + (seed % 60), swell[1]) * (0.6 + 0.4 * wave(seconds, 97))),
    track && alongTrack(...track),
    dives && ((seconds) => dives[0] * (1 - Math.abs(1 - 2 * ((seconds / HOUR / dives[1]) % 1)))),
  ];
  return parts.filter((part) => part !== undefined);
}

function alongTrack(track: Track, shows: keyof Position): Part {
  const positionAt = positionsOn(track);
  return (seconds) => positionAt(seconds)[shows];
}

const wave = (seconds: number, period: number): number => Math.cos((2 * Math.PI * seconds) / period);

function wanderings({ drift, scatter }: Signal, seed: number): readonly Part[] {
  const parts: readonly (Part | undefined)[] = [
    drift && ((seconds) => drift[0] * (noise(seed, seconds / drift[1] / HOUR) + 0.4 * noise(seed + 1, seconds / 1800))),
    scatter === undefined ? undefined : (seconds) => scatter * (hash(seed + 2, seconds) + hash(seed + 3, seconds) - 1),
  ];
  return parts.filter((part) => part !== undefined);
}

/** Smooth noise between -1 and 1 that is random at whole numbers. */
function noise(seed: number, at: number): number {
  const start = Math.floor(at);
  const part = at - start;
  const weight = part * part * (3 - 2 * part);
  return 2 * (hash(seed, start) * (1 - weight) + hash(seed, start + 1) * weight) - 1;
}

export function hash(seed: number, at: number): number {
  let mixed = Math.imul(seed ^ Math.imul(at | 0, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** A whole number that stands for a name. */
export const seedOf = (name: string): number =>
  [...name].reduce((seed, letter) => (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0, 17);
