import { type ShownItem } from './item-queries';
import { hostPath } from '../ui/page/host-path';

/** A link or a file that is attached to an item. */
export type Resource = NonNullable<ShownItem['resources']>[number];

/** Images that browsers show. */
const SHOWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'];

/** Whether a resource is an uploaded image that can be shown. */
export const isImage = ({ mediaType = '' }: Resource): boolean =>
  SHOWN.includes(mediaType.split(';', 1)[0]!.toLowerCase());

/** Address of an uploaded file. */
export const payloadPath = (item: Pick<ShownItem, 'id'>, { id }: Pick<Resource, 'id'>): string =>
  hostPath(`/rest/v2/items/${item.id}/resources/${id}/payload`);
