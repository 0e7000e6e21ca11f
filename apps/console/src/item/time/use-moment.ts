import { getRouteApi } from '@tanstack/react-router';
import { changedSearch } from '../item-search';

const route = getRouteApi('/items/$id');

/** Sets the URL's moment; undefined is now. */
export function useMoment(): (asOf: string | undefined, replace?: boolean) => void {
  const navigate = route.useNavigate();
  return (asOf, replace = false) => {
    void navigate({ search: (before) => changedSearch(before, { asOf }), replace });
  };
}
