import { getRouteApi } from '@tanstack/react-router';
import { Wall } from './wall';
import { wallCodes, wallHours } from './wall-search';

const route = getRouteApi('/wall');

/** Streams in large numbers, for a screen that everybody passes. The address holds what is on it. */
export function WallPage() {
  const search = route.useSearch();
  return <Wall codes={wallCodes(search)} hours={wallHours(search)} title={search.title} />;
}
