import {
  inTurns,
  type Observation,
  type ObservationQuestion,
  type PageCursor,
  type Work,
} from '@pelorus/sensorthings/model';
import { nextTurn } from '@pelorus/shared/http';
import { type Range, type ValueSource } from './value-source';

/** Times of one read. */
const CHUNK = 10_000;
/** Values skipped by reading; beyond, counts find the place. */
export const MOST_PASSED = CHUNK;

/** Limits of a page: size, skipped and scanned values. */
export interface PageLimits {
  readonly top: number;
  readonly skip: number;
  /** Most scanned values. */
  readonly scanned: number;
}

export interface ObservationPage {
  readonly observations: readonly Observation[];
  readonly next?: PageCursor;
}

/** Page by time. `next` is time, stream, and values still to skip. */
export interface TimePage extends ObservationPage {
  readonly scanned: number;
  readonly skipLeft: number;
}

/** Collects a page: drops values of the page before, refused by the test, or skipped. */
class PageGatherer {
  readonly observations: Observation[] = [];
  scanned = 0;
  #last?: Observation;

  constructor(
    private readonly limits: PageLimits,
    private readonly test: ObservationQuestion['test'],
    private readonly start: PageStart,
    private skip: number,
  ) {}

  get skipLeft(): number {
    return this.skip;
  }

  get isSpent(): boolean {
    return this.scanned >= this.limits.scanned;
  }

  /** Takes values in order; false where the page is full and one is left. */
  takeAll(observations: readonly Observation[]): Promise<boolean> {
    return inTurns(this.#takeAll(observations), nextTurn);
  }

  *#takeAll(observations: readonly Observation[]): Work<boolean> {
    const { test, start, limits } = this;
    for (const observation of observations) {
      if (wasGiven(observation, start)) continue;
      const isWanted = !test || (yield* test(observation));
      if (isWanted && this.skip === 0 && this.observations.length >= limits.top) return false;
      this.scanned++;
      this.#last = observation;
      if (isWanted) {
        if (this.skip > 0) this.skip--;
        else this.observations.push(observation);
      }
      yield;
    }
    return true;
  }

  page(hasMore: boolean): TimePage {
    const last = this.#last;
    const next = hasMore && last ? { next: [last.time, last.datastream.id, this.skip] } : {};
    return { observations: this.observations, scanned: this.scanned, skipLeft: this.skip, ...next };
  }
}

const numberAt = (cursor: PageCursor | undefined, at: number): number | undefined => {
  const value = cursor?.[at];
  return typeof value === 'number' ? value : undefined;
};

export interface PageStart {
  readonly skip: number;
  readonly time?: number;
  readonly stream: number;
}

/** Start of a page: the cursor, or the skipped values. */
export function startOf({ skip }: Pick<PageLimits, 'skip'>, after: PageCursor | undefined): PageStart {
  const time = numberAt(after, 0);
  return {
    skip: numberAt(after, 2) ?? skip,
    stream: numberAt(after, 1) ?? -Infinity,
    ...(time !== undefined && { time }),
  };
}

/** Whether the page before had a value: at its last time, streams up to its last one. */
const wasGiven = ({ time, datastream }: Observation, start: PageStart): boolean =>
  time === start.time && datastream.id <= start.stream;

/** Rest of a time, with values to skip at its begin or end. */
interface Rest extends Range {
  readonly skip: number;
}

/**
 * Rest to read after the cursor and skipped values; undefined for nothing. Many skipped values are passed by counts.
 */
async function restOf(
  source: ValueSource,
  { min, max, test }: ObservationQuestion,
  { time, skip }: PageStart,
  fromEnd: boolean,
): Promise<Rest | undefined> {
  const range = fromEnd
    ? { min, max: Math.min(max, time ?? Infinity) }
    : { min: Math.max(min, time ?? -Infinity), max };
  if (skip <= MOST_PASSED || test) return { ...range, skip };
  const found = await source.seek(range, skip, fromEnd);
  return found && { ...range, ...(fromEnd ? { max: found.max } : { min: found.min }), skip: skip - found.passed };
}

/** Reads a page in the order of time: the oldest values first, or the latest. */
export async function readInTime(
  source: ValueSource,
  question: ObservationQuestion,
  limits: PageLimits,
  after: PageCursor | undefined,
  order: 'asc' | 'desc' = 'asc',
): Promise<TimePage> {
  const start = startOf(limits, after);
  const rest = await restOf(source, question, start, order === 'desc');
  if (!rest) return { observations: [], scanned: 0, skipLeft: start.skip };
  const { test } = question;
  const gatherer = new PageGatherer(limits, test, start, rest.skip);
  const wanted = test ? undefined : limits.top + rest.skip;
  const read = order === 'desc' ? readDescending : readAscending;
  return read(source, rest, gatherer, wanted);
}

/** `wanted` are the values of the page and before it; undefined where each is tested. */
async function readAscending(
  source: ValueSource,
  { min, max }: Range,
  gatherer: PageGatherer,
  wanted: number | undefined,
): Promise<TimePage> {
  const size = wanted === undefined ? CHUNK : Math.min(CHUNK, wanted) + 2;
  for (let from = min; ;) {
    const { observations, times } = await source.read({ min: from, max }, size);
    if (!(await gatherer.takeAll(observations))) return gatherer.page(true);
    const last = observations.at(-1);
    if (times < size || !last) return gatherer.page(false);
    if (gatherer.isSpent) return gatherer.page(true);
    from = last.time + 1;
  }
}

async function readDescending(
  source: ValueSource,
  { min, max }: Range,
  gatherer: PageGatherer,
  wanted: number | undefined,
): Promise<TimePage> {
  for (let to = max; ;) {
    const values = wanted === undefined ? CHUNK : wanted - gatherer.observations.length + 1;
    const window = await windowBefore(source, { min, max: to }, values);
    const { observations } = await source.read(window);
    if (!(await gatherer.takeAll(latestFirst(observations)))) return gatherer.page(true);
    if (window.min <= min) return gatherer.page(false);
    if (gatherer.isSpent) return gatherer.page(true);
    to = window.min - 1;
  }
}

/** End of a time with at least so many values, or all of it. */
async function windowBefore(source: ValueSource, { min, max }: Range, values: number): Promise<Range> {
  const found = await source.seek({ min, max }, values, true);
  return { min: found ? Math.max(min, found.min) : min, max };
}

/** Latest first; those of one time by Datastream. */
function latestFirst(observations: readonly Observation[]): Observation[] {
  return [...observations].sort((a, b) => b.time - a.time || a.datastream.id - b.datastream.id);
}
