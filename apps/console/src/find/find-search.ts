import { pickChoice, pickTexts } from '../ui/page/address';

export const VIEWS = ['table', 'map', 'tree'] as const;
/** Ways to look at what is found. */
export type FindView = (typeof VIEWS)[number];

/** State of the page Find, as its address says it. */
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

/** What is looked for: the part of the state that the registry is asked by. */
export interface Question {
  readonly where?: string;
  readonly q?: string;
  readonly sorts?: string;
}

/** The question of a page's state, without what is not given. */
export const questionOf = (search: Question): Question => pickTexts({ ...search }, ['where', 'q', 'sorts']);

/** The order after a heading was pressed: up, down, none. */
export function nextSorts(sorts: string | undefined, key: string): string | undefined {
  if (sorts === key) return `-${key}`;
  return sorts === `-${key}` ? undefined : key;
}
