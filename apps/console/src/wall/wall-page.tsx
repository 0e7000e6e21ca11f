import { getRouteApi } from '@tanstack/react-router';
import { Wall } from './wall';
import { wallCodes, wallHours } from './wall-search';

const route = getRouteApi('/wall');

/** Streams in large numbers for a public screen; the URL holds them. */
export function WallPage() {
  const search = route.useSearch();
  return <Wall codes={wallCodes(search)} hours={wallHours(search)} title={search.title} />;
}
