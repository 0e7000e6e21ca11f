import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type DataSearch } from './data-search';

const route = getRouteApi('/data');

/** The state of the page in its address, and how to change it. */
export interface DataView {
  readonly search: DataSearch;
  /** Changes parts of the state; `undefined` takes a part away. With `replace` the back button skips the state of before. */
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
