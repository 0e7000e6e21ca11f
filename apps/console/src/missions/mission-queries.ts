import { all, any, pattern, Rsql, rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { ingest, registry } from '../api/services';
import { placesOf } from '../map/position-feature';

/** Most items of the page. */
export const MOST_ITEMS = 1_000;

export const missionQuery = (id: number) =>
  queryOptions({
    queryKey: ['mission', id],
    queryFn: ({ signal }) => registry.call('GET /rest/v2/missions/{id}', { path: { id }, signal }),
  });

/** Item with its membership's id. */
export type MissionMember = Awaited<ReturnType<typeof readMembers>>['members'][number];

async function readMembers(id: number, signal: AbortSignal) {
  const query = { hits: MOST_ITEMS };
  const taking = await registry.call('GET /rest/v2/missions/{id}/items', { path: { id }, query, signal });
  const ids = taking.records.map(({ itemId }) => itemId);
  const itemQuery = {
    where: String(rsql`id=in=${ids.length > 0 ? ids : [0]}`),
    hits: MOST_ITEMS,
    with: 'parameters',
    sorts: 'code',
  };
  const { records } = await registry.call('GET /rest/v2/items', { query: itemQuery, signal });
  const memberOf = new Map(taking.records.map((member) => [member.itemId, member.id]));
  const members = records.map((item) => ({ item, missionItemId: memberOf.get(item.id) ?? 0 }));
  return { total: taking.totalHits, members };
}

/** Items of a mission with parameters. */
export const missionItemsQuery = (id: number) =>
  queryOptions({ queryKey: ['mission', id, 'items'], queryFn: ({ signal }) => readMembers(id, signal) });

export type MissionContact = Awaited<ReturnType<typeof readContacts>>[number];

const readContacts = async (id: number, signal: AbortSignal) =>
  (await registry.call('GET /rest/v2/missions/{id}/contacts', { path: { id }, query: { hits: MOST_ITEMS }, signal }))
    .records;

export const missionContactsQuery = (id: number) =>
  queryOptions({ queryKey: ['mission', id, 'contacts'], queryFn: ({ signal }) => readContacts(id, signal) });

/** Places of items at the mission's end, or now. */
export const missionPlacesQuery = (ids: readonly number[], at: string) =>
  queryOptions({
    queryKey: ['mission-places', ids, at],
    queryFn: async ({ signal }) => {
      const moment = new Date(`${at}Z`) > new Date() ? {} : { at: `${at}Z` };
      const query = { where: String(rsql`id=in=${ids}`), ...moment };
      return placesOf((await registry.call('GET /rest/v2/items.geojson', { query, signal })).features);
    },
    enabled: ids.length > 0,
  });

/** Codes of one filter, and streams of one answer. */
const CODES = 50;
const MOST_STREAMS = 500;

/** Numeric streams of items and all on them, with values in a time by first and last. */
export const missionStreamsQuery = (codes: readonly string[], startDate: string, endDate: string) =>
  queryOptions({
    queryKey: ['mission-streams', codes, startDate, endDate],
    queryFn: async ({ signal }) => {
      const own = any(...codes.slice(0, CODES).map((code) => rsql`code==${pattern(`${code}:*`)}`));
      const then = rsql`firstDatetime<=${endDate} and lastDatetime>=${startDate}`;
      const query = { where: String(all(own, then, new Rsql('values>0'))), sorts: 'code', hits: MOST_STREAMS };
      const { records } = await ingest.call('GET /rest/streams', { query, signal });
      return records.filter(({ unit }) => unit !== 'text');
    },
    enabled: codes.length > 0,
    staleTime: 300_000,
  });
