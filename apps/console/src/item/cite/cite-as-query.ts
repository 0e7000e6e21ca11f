import { queryOptions } from '@tanstack/react-query';
import { registry } from '../../api/services';
import { hostAddress } from '../../ui/page/host-path';

/**
 * The address that a persistent identifier resolves at, as the service reads it from the item's citation; null without
 * one.
 */
export const citeAsQuery = (id: number) =>
  queryOptions({
    queryKey: ['item-cite-as', id],
    queryFn: async ({ signal }) => {
      const { headers } = await registry.open('GET /rest/v2/items/{id}', { path: { id: String(id) }, signal });
      return /<([^>]*)>; rel="cite-as"/.exec(headers.get('link') ?? '')?.[1] ?? null;
    },
  });

/** Address of an item's page. By the id, since codes change when items move. */
export const pageAddress = (id: number, asOf?: string): string =>
  hostAddress(`/items/${id}${asOf ? `?asOf=${encodeURIComponent(asOf)}` : ''}`);
