import { rsql } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { registry } from '../api/services';
import { ancestorCodes } from './ancestor-codes';

const RELATIONS = 'parent,children,contacts,events,fields,resources,missions,mounts';

/** An item with all that belongs to it, as the page shows it. */
export type ShownItem = Awaited<ReturnType<typeof readItem>>;

async function readItem(id: string, asOf: string | undefined, signal: AbortSignal) {
  return registry.call('GET /rest/v2/items/{id}', {
    path: { id },
    query: { with: RELATIONS, ...(asOf ? { asOf } : {}) },
    signal,
  });
}

/**
 * An item by its id or code, now or as it was at a moment. Unchanged answers cost the service next to nothing (304).
 */
export const itemQuery = (id: string, asOf?: string) =>
  queryOptions({
    queryKey: ['item', id, asOf ?? 'now'],
    queryFn: ({ signal }) => readItem(id, asOf, signal),
    ...(asOf ? { staleTime: Infinity } : live(60)),
  });

/** The items above one, from the root down, by the parts of its code. */
export const ancestorsQuery = (code: string, asOf?: string) =>
  queryOptions({
    queryKey: ['item-ancestors', code, asOf ?? 'now'],
    queryFn: async ({ signal }) => {
      const where = String(rsql`code=in=${ancestorCodes(code)}`);
      const query = { where, hits: 100, ...(asOf ? { asOf } : {}) };
      const { records } = await registry.call('GET /rest/v2/items', { query, signal });
      return [...records].sort((a, b) => a.code.length - b.code.length);
    },
    enabled: ancestorCodes(code).length > 0,
  });

/** The items above one with their contacts, the nearest first, for what an item has from them. */
export const caredAboveQuery = (code: string, asOf?: string) =>
  queryOptions({
    queryKey: ['item-cared-above', code, asOf ?? 'now'],
    queryFn: async ({ signal }) => {
      const where = String(rsql`code=in=${ancestorCodes(code)}`);
      const query = { where, hits: 100, with: 'contacts', ...(asOf ? { asOf } : {}) };
      const { records } = await registry.call('GET /rest/v2/items', { query, signal });
      return [...records].sort((a, b) => b.code.length - a.code.length);
    },
    enabled: ancestorCodes(code).length > 0,
  });

/** The items that have a code or had it, the last one first. */
export const codeHoldersQuery = (code: string) =>
  queryOptions({
    queryKey: ['code-holders', code],
    queryFn: async ({ signal }) =>
      (await registry.call('GET /rest/v2/codes/{code}', { path: { code }, signal })).records,
  });

/** Most changes that the page knows of. */
export const MOST_CHANGES = 2_000;

export type Change = Awaited<ReturnType<typeof readHistory>>['records'][number];

async function readHistory(id: number, signal: AbortSignal) {
  return registry.call('GET /rest/v2/items/{id}/history', {
    path: { id: String(id) },
    query: { within: true, hits: MOST_CHANGES },
    signal,
  });
}

/**
 * What happened to an item and its belongings, the newest first. Read again after changes and when somebody comes back
 * to the page, not by the clock: a history has no ETag.
 */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['item-history', id],
    queryFn: ({ signal }) => readHistory(id, signal),
  });

async function readMounted(id: number, asOf: string | undefined, signal: AbortSignal) {
  return registry.call('GET /rest/v2/items/{id}/mounted', {
    path: { id: String(id) },
    query: { hits: 1000, ...(asOf ? { asOf } : {}) },
    signal,
  });
}

/** An item on another one, with since when it is there. */
export type Mounted = Awaited<ReturnType<typeof readMounted>>['records'][number];

/** What is mounted on an item, on whatever level, now or as it was known at a moment. */
export const mountedQuery = (id: number, asOf?: string) =>
  queryOptions({
    queryKey: ['item-mounted', id, asOf ?? 'now'],
    queryFn: ({ signal }) => readMounted(id, asOf, signal),
  });

async function readVersions(id: number, asOf: string | undefined, signal: AbortSignal) {
  return registry.call('GET /rest/v2/items/{id}/versions', {
    path: { id: String(id) },
    query: { hits: 1000, sorts: '-version', ...(asOf ? { asOf } : {}) },
    signal,
  });
}

/** A version of an item, without the item as it was. */
export type KeptVersion = Awaited<ReturnType<typeof readVersions>>['records'][number];

/** The versions of an item, the latest first. */
export const versionsQuery = (id: number, asOf?: string) =>
  queryOptions({
    queryKey: ['item-versions', id, asOf ?? 'now'],
    queryFn: ({ signal }) => readVersions(id, asOf, signal),
  });

/** The item as a version keeps it. */
export const versionQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: ['item-version', id, number],
    queryFn: ({ signal }) =>
      registry.call('GET /rest/v2/items/{id}/versions/{number}', { path: { id: String(id), number }, signal }),
    staleTime: Infinity,
  });

/** What differs between a version and another one, or the item as it is. */
export const differencesQuery = (id: number, number: number, to: number | undefined) =>
  queryOptions({
    queryKey: ['item-differences', id, number, to ?? 'now'],
    queryFn: ({ signal }) =>
      registry.call('GET /rest/v2/items/{id}/versions/{number}/differences', {
        path: { id: String(id), number },
        query: to === undefined ? {} : { to },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
