import { type Item } from '@pelorus/client';
import { useQueries } from '@tanstack/react-query';
import { itemPageQuery, PAGE } from '../find-queries';
import { type Question } from '../find-search';

/** Pages with rows in view. */
export interface ItemPages {
  /** Item of a row; undefined while awaited. */
  readonly itemAt: (index: number) => Item | undefined;
  /** Row of an item among known ones. */
  readonly indexOf: (id: string) => number | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Reads only the pages of these rows. */
export function useItemPages(question: Question, rows: readonly { readonly index: number }[]): ItemPages {
  const pages = pagesOf(rows);
  const answers = useQueries({ queries: pages.map((page) => itemPageQuery(question, page)) });
  const failed = answers.find(({ error }) => error !== null);
  return {
    itemAt: (index) => answers[pages.indexOf(Math.floor(index / PAGE))]?.data?.records[index % PAGE],
    indexOf: (id) => {
      for (const [i, { data }] of answers.entries()) {
        const row = data?.records.findIndex((item) => String(item.id) === id) ?? -1;
        if (row !== -1) return (pages[i] ?? 0) * PAGE + row;
      }
      return undefined;
    },
    error: failed?.error,
    retry: () => void failed?.refetch(),
  };
}

/** Pages of rows, and the first, which knows the total. */
const pagesOf = (rows: readonly { readonly index: number }[]): number[] => [
  ...new Set([0, ...rows.map(({ index }) => Math.floor(index / PAGE))]),
];
