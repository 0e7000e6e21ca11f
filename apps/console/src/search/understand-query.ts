import { all, any, type Mission, pattern, type Rsql, rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { registry } from '../api/services';
import { type TimeRange } from '../plot/time-range';
import { momentOf } from '../ui/text/moment';
import terms from './terms.json';
import { type Region, understoodRegion } from './understood-region';
import { understoodTime } from './understood-time';

/** Meaning of the words of a search. */
export interface Understanding {
  /** Short names of the parameters that they name. */
  readonly parameters: readonly string[];
  /** Words for these parameters, as they were typed. */
  readonly parameterWords: readonly string[];
  readonly range?: TimeRange;
  readonly region?: Region;
  readonly missions: readonly Mission[];
  /** Items that they name. */
  readonly items: readonly { readonly id: number; readonly code: string; readonly name: string }[];
  /** Words that name nothing. */
  readonly unknown: readonly string[];
}

const MOST_MISSIONS = 20;
const MOST_PARAMETERS = 500;
const MOST_ITEMS = 50;

/** Words that join others. */
const JOINING = new Set(
  'in of from the a an at on for and with near by der die das im am von aus und mit bei für'.split(' '),
);
const TERMS: Readonly<Record<string, string>> = terms;

const inside = (word: string) => pattern(`*${word.replaceAll(/[*\\]/g, '\\$&')}*`);

/** Understands words: a time, a region, missions, parameters and items, in this order; each word is one of them. */
export const understandQuery = (words: string, today: number) =>
  queryOptions({
    queryKey: ['search', 'understood', words, today],
    queryFn: ({ signal }) => understand(words, signal),
    enabled: words !== '',
    staleTime: 300_000,
  });

async function understand(words: string, signal: AbortSignal): Promise<Understanding> {
  const time = understoodTime(words, Date.now());
  const { region, rest } = understoodRegion(time.rest);
  const left = rest.split(' ').filter((word) => word !== '' && !JOINING.has(word));
  const asked = time.rest.split(' ').filter((word) => word !== '' && !JOINING.has(word));
  const [missions, kinds] = await Promise.all([
    missionsNamed(asked, time.range, signal),
    Promise.all(left.map(async (word) => ({ word, names: await parametersNamed(word, signal) }))),
  ]);
  const parameters = kinds.filter(({ names }) => names.length > 0);
  const others = kinds.flatMap(({ word, names }) => (names.length === 0 ? [word] : []));
  const items = await Promise.all(others.map(async (word) => ({ word, found: await itemsNamed(word, signal) })));
  const isOfMission = (word: string): boolean => missions.some(({ name }) => name.toLowerCase().includes(word));
  return {
    parameters: [...new Set(parameters.flatMap(({ names }) => names))],
    parameterWords: parameters.map(({ word }) => word),
    ...(time.range ? { range: time.range } : missionTime(missions)),
    ...(region ? { region } : {}),
    missions,
    items: items.flatMap(({ found }) => found),
    unknown: items.flatMap(({ word, found }) => (found.length === 0 && !isOfMission(word) ? [word] : [])),
  };
}

/** The missions whose names have the most of the words, if they have a part in the time. */
async function missionsNamed(words: readonly string[], range: TimeRange | undefined, signal: AbortSignal) {
  const long = words.filter(({ length }) => length > 2);
  if (long.length === 0) return [];
  const named = any(...long.map((word) => rsql`name=ilike=${inside(word)}`));
  const then = range ? [rsql`startDate<${new Date(range.to)} and endDate>=${new Date(range.from)}`] : [];
  const query = { where: String(all(named, ...then)), hits: MOST_MISSIONS };
  const { records } = await registry.call('GET /rest/v2/missions', { query, signal });
  const count = ({ name }: Mission): number => long.filter((word) => name.toLowerCase().includes(word)).length;
  const most = Math.max(0, ...records.map(count));
  return records.filter((mission) => count(mission) === most);
}

function missionTime(missions: readonly Mission[]): { range?: TimeRange } {
  const times = missions.flatMap(({ startDate, endDate }) =>
    [startDate, endDate].map((date) => momentOf(date)?.getTime() ?? NaN),
  );
  return times.length > 0 ? { range: { from: Math.min(...times), to: Math.max(...times) } } : {};
}

/** The short names of the parameters that a word names, by their names and types. */
async function parametersNamed(typed: string, signal: AbortSignal): Promise<readonly string[]> {
  const word = TERMS[typed] ?? typed;
  if (word.length < 2) return [];
  const parts = word.split(' ').map((part): Rsql => {
    const text = inside(part);
    return any(
      rsql`name=ilike=${text}`,
      rsql`shortName=ilike=${text}`,
      rsql`type.generalName=ilike=${text}`,
      rsql`type.systemName=ilike=${text}`,
    );
  });
  const query = { where: String(all(...parts)), hits: MOST_PARAMETERS };
  const { records } = await registry.call('GET /rest/v2/parameters', { query, signal });
  return [...new Set(records.map(({ shortName }) => shortName.toLowerCase()))];
}

async function itemsNamed(word: string, signal: AbortSignal): Promise<Understanding['items']> {
  const text = inside(word);
  const where = String(any(rsql`longName=ilike=${text}`, rsql`shortName=ilike=${text}`, rsql`code==${word}`));
  const { records } = await registry.call('GET /rest/v2/items', {
    query: { where, hits: MOST_ITEMS, sorts: 'code' },
    signal,
  });
  return records.map(({ id, code, longName }) => ({ id, code, name: longName || code }));
}
