import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type DataSearch } from './data-search';

const route = getRouteApi('/data');

/** State in the URL, and its setter. */
export interface DataView {
  readonly search: DataSearch;
  /** Changes parts; `undefined` removes one. `replace` leaves no history entry. */
  readonly change: (
    parts: Partial<Record<keyof DataSearch, string | undefined>>,
    options?: { replace?: boolean },
  ) => void;
}

export function useDataView(): DataView {
  const search = route.useSearch();
  const navigate = useNavigate();
  return {
    search,
    change: (parts, { replace = false } = {}) => {
      const next = Object.entries<unknown>({ ...search, ...parts }).filter(
        ([, value]) => value !== undefined && value !== '',
      );
      void navigate({ to: '/data', search: Object.fromEntries(next), replace, resetScroll: false });
    },
  };
}
