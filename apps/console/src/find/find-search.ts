import { pickChoice, pickTexts } from '../ui/page/address';

export const VIEWS = ['table', 'map', 'tree'] as const;
export type FindView = (typeof VIEWS)[number];

export type FindSearch = ReturnType<typeof readFindSearch>;

/**
 * Reads the state of the page Find from its address: the filter, words, order and columns; how it is looked at; the id
 * of the item that is chosen, whether a look at it is open, the ids whose children the tree shows, and whether a new
 * item is being made.
 */
export function readFindSearch(search: Readonly<Record<string, unknown>>) {
  const view = pickChoice(search['view'], VIEWS);
  return {
    ...pickTexts(search, ['where', 'q', 'sorts', 'columns', 'item', 'peek', 'open', 'new']),
    ...(view && view !== 'table' ? { view } : {}),
  };
}

/** Question to the registry, a part of the state. */
export interface Question {
  readonly where?: string;
  readonly q?: string;
  readonly sorts?: string;
}

/** Question of a state, without absent parts. */
export const questionOf = (search: Question): Question => pickTexts({ ...search }, ['where', 'q', 'sorts']);

/** Next order after a press on a heading: up, down, none. */
export function nextSorts(sorts: string | undefined, key: string): string | undefined {
  if (sorts === key) return `-${key}`;
  return sorts === `-${key}` ? undefined : key;
}
