import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type FindSearch } from './find-search';

const route = getRouteApi('/items');

/** State of the page, and ways to change it. */
export interface Find {
  readonly search: FindSearch;
  /** Changes what is looked for or how; one can come back to the former state. */
  readonly change: (changed: Changed) => void;
  /** Changes what is chosen, without an entry in the history for each step. */
  readonly choose: (id: string | undefined, peek?: boolean) => void;
  readonly open: (id: string) => void;
}

type Changed = { readonly [Key in keyof FindSearch]?: FindSearch[Key] | undefined };

/** Reads and writes the state of the page Find: its address. */
export function useFind(): Find {
  const search = route.useSearch();
  const navigate = useNavigate();
  const ways = useMemo(() => {
    const go = (changed: Changed, replace: boolean): void =>
      void navigate({
        to: '/items',
        search: (before: FindSearch) => ({ ...before, ...changed }) as FindSearch,
        replace,
        resetScroll: false,
      });
    return {
      change: (changed: Changed) => go(changed, 'open' in changed),
      choose: (item: string | undefined, peek?: boolean) =>
        go({ item, ...(peek === undefined ? {} : { peek: peek ? '1' : undefined }) }, true),
      open: (id: string) => void navigate({ to: '/items/$id', params: { id } }),
    };
  }, [navigate]);
  return { search, ...ways };
}
