import { type StreamTotals } from '@pelorus/ingest/domain';
import { type StreamReader } from '@pelorus/ingest/service';
import { DomainError, grouped, type Instant } from '@pelorus/shared/kernel';
import { variableNames } from '../data/netcdf/variable-names';

/** Stands for a colon of codes in ids: clients of ERDDAP take letters, digits and underscores. */
const COLON = '__';
/** Readings of an id, whose `__` may stand for themselves. */
const MOST_READINGS = 64;

/** The variable of time stamps. */
export const TIME = 'time';

/** A variable of a dataset beside the time. */
export interface TabledapVariable {
  readonly name: string;
  readonly code: string;
  readonly kind: 'number' | 'text' | 'flag';
  readonly unit?: string;
}

/** The streams of an item as a table over time, as ERDDAP calls it a dataset. */
export interface TabledapDataset {
  readonly id: string;
  /** The code of the item. */
  readonly item: string;
  readonly variables: readonly TabledapVariable[];
  /** The first and the last time stamp; absent without values. */
  readonly extent?: { readonly first: Instant; readonly last: Instant };
}

/** Finds the datasets that streams make: one for each item that has streams of its own. */
export class TabledapDatasets {
  constructor(private readonly streams: StreamReader) {}

  /** The datasets whose ids have all of these words, sorted by id. */
  async search(words: readonly string[]): Promise<TabledapDataset[]> {
    const groups = grouped(await this.streams.matching('*'), ({ code }) => itemOf(code));
    const wanted = words.map((word) => word.toLowerCase());
    const found = [...groups].filter(([item]) => wanted.every((word) => `${item} ${datasetId(item)}`.includes(word)));
    return found.map(([item, streams]) => datasetOf(item, streams)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The dataset with an id; DomainError `not-found` without one. */
  async find(id: string): Promise<TabledapDataset> {
    for (const item of itemsOf(id)) {
      const streams = (await this.streams.matching(`${item}:*`)).filter(({ code }) => itemOf(code) === item);
      if (streams.length > 0) return datasetOf(item, streams);
    }
    const detail = `Currently unknown datasetID=${id.slice(0, 200)}: /erddap/info/index.csv lists the datasets.`;
    throw new DomainError('not-found', 'unknown-dataset', detail);
  }
}

function itemOf(code: string): string {
  return code.slice(0, code.lastIndexOf(':'));
}

function datasetOf(item: string, streams: readonly StreamTotals[]): TabledapDataset {
  const columns = streams.flatMap(({ code, unit, kind }): Omit<TabledapVariable, 'name'>[] => [
    { code, kind, ...(unit !== undefined && { unit }) },
    { code, kind: 'flag' },
  ]);
  const names = variableNames(
    columns.map((column) => ({ ...column, header: column.code })),
    [TIME],
  );
  const held = streams.filter(({ first, last }) => first && last);
  const firsts = held.map(({ first }) => first!).sort(byTime);
  const lasts = held.map(({ last }) => last!.instant).sort(byTime);
  return {
    id: datasetId(item),
    item,
    variables: columns.map((column, i) => ({ ...column, name: names[i]! })),
    ...(held.length > 0 && { extent: { first: firsts[0]!, last: lasts.at(-1)! } }),
  };
}

function byTime(a: Instant, b: Instant): number {
  return a.ms - b.ms || a.us - b.us;
}

/** The id of the dataset of an item's streams: `vessel__mya_ii__ctd` of `vessel:mya_ii:ctd`. */
function datasetId(item: string): string {
  return item.replaceAll(':', COLON);
}

/** The codes of items that an id may stand for, the likeliest first. */
function itemsOf(id: string): string[] {
  const [first = '', ...others] = id.toLowerCase().split(COLON);
  return others.reduce(
    (readings, part) =>
      [':', COLON].flatMap((between) => readings.map((each) => each + between + part)).slice(0, MOST_READINGS),
    [first],
  );
}
