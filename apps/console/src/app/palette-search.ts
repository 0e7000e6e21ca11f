import { any, pattern, rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { ingest, registry } from '../api/services';
import { writeSearch } from '../ui/page/address';

/** Records of a kind at the most. */
const MOST = 6;

/** Something by its name, and where it is shown. */
export interface Found {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
}

/** Items whose names, codes or numbers have the words. */
export const itemsNamed = (words: string) =>
  queryOptions({
    queryKey: ['palette', 'items', words],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const { records } = await registry.call('GET /rest/v2/items', { query: { q: words, hits: MOST }, signal });
      return records.map(({ id, code, longName }) => ({ to: `/items/${id}`, label: longName || code, detail: code }));
    },
  });

/** Streams with values whose codes have the words, those with the youngest values first. */
export const streamsNamed = (words: string) =>
  queryOptions({
    queryKey: ['palette', 'streams', words],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const where = String(rsql`code=ilike=${inside(words.replaceAll(' ', '_'))}`.and(rsql`values>${0}`));
      const query = { where, sorts: '-lastDatetime', hits: MOST };
      const { records } = await ingest.call('GET /rest/streams', { query, signal });
      return records.map(({ code, unit }) => ({
        to: `/data${writeSearch({ codes: code })}`,
        label: code,
        detail: unit === 'text' ? '' : (unit ?? ''),
      }));
    },
  });

export const peopleNamed = (words: string) =>
  queryOptions({
    queryKey: ['palette', 'people', words],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const text = inside(words.split(' ').at(-1) ?? words);
      const where = String(
        any(rsql`lastName=ilike=${text}`, rsql`firstName=ilike=${text}`, rsql`companyName=ilike=${text}`),
      );
      const { records } = await registry.call('GET /rest/v2/contacts', { query: { where, hits: MOST }, signal });
      return records.map(({ id, firstName, lastName, companyName }) => ({
        to: `/items${writeSearch({ where: `contacts.contact.id==${id}` })}`,
        label: [firstName, lastName].filter(Boolean).join(' ') || companyName || '–',
        detail: companyName ?? '',
      }));
    },
  });

export const missionsNamed = (words: string) =>
  queryOptions({
    queryKey: ['palette', 'missions', words],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const query = { where: String(rsql`name=ilike=${inside(words)}`), hits: MOST };
      const { records } = await registry.call('GET /rest/v2/missions', { query, signal });
      return records.map(({ id, name }) => ({ to: `/missions/${id}`, label: name, detail: '' }));
    },
  });

/** A text that has the words somewhere, whatever their case. */
const inside = (words: string) => pattern(`*${words.replaceAll(/[*\\]/g, '\\$&')}*`);
