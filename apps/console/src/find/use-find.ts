import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type FindSearch } from './find-search';

const route = getRouteApi('/items');

/** State and its setters. */
export interface Find {
  readonly search: FindSearch;
  /** Changes the question or view, with a history entry. */
  readonly change: (changed: Changed) => void;
  /** Changes the choice, without one. */
  readonly choose: (id: string | undefined, peek?: boolean) => void;
  readonly open: (id: string) => void;
}

type Changed = { readonly [Key in keyof FindSearch]?: FindSearch[Key] | undefined };

/** Reads and writes the URL's state. */
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
