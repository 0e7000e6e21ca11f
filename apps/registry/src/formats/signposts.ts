import { type ItemDocument } from '@pelorus/registry/model';
import { type FormatName, JSON_FORMAT, persistentIdentifier, type RegistryLinks } from '@pelorus/registry/formats';
import { REPRESENTATIONS } from './choose-item-format';

/** The types of the page at an item's address and of its subject. */
const TYPES = ['https://schema.org/AboutPage', 'https://schema.org/IndividualProduct'];

/** The fields of an item that its signposts name. */
export type SignpostedItem = Pick<ItemDocument, 'id' | 'citation'>;

/**
 * The `Link` header of a representation of an item, by which programs find their way (signposting.org): from the landing
 * page, which is the registry's own JSON, to what describes it, and back. Signposts of an item as it was lead to the same moment.
 */
export function signposts(
  { id, citation }: SignpostedItem,
  shown: FormatName,
  links: RegistryLinks,
  asOf?: Date,
): string {
  const identifier = persistentIdentifier(citation);
  const landing = shown.name === JSON_FORMAT.name;
  return [
    ...(identifier ? [link(identifier.uri, 'cite-as')] : []),
    ...REPRESENTATIONS.filter(({ name }) => name !== shown.name).map(({ name, mediaType }) =>
      name === JSON_FORMAT.name
        ? link(links.item(id, { asOf }), 'alternate describes', mediaType)
        : link(links.item(id, { format: name, asOf }), landing ? 'alternate describedby' : 'alternate', mediaType),
    ),
    ...(landing ? TYPES.map((type) => link(type, 'type')) : []),
    link(links.items(), 'collection', JSON_FORMAT.mediaType),
  ].join(', ');
}

/** The `Link` header of the console's page of an item: the landing page, which every representation describes. */
export function pageSignposts({ id, citation }: SignpostedItem, links: RegistryLinks): string {
  const identifier = persistentIdentifier(citation);
  return [
    ...(identifier ? [link(identifier.uri, 'cite-as')] : []),
    ...REPRESENTATIONS.map(({ name, mediaType }) => link(links.item(id, { format: name }), 'describedby', mediaType)),
    ...TYPES.map((type) => link(type, 'type')),
    link(links.items(), 'collection', JSON_FORMAT.mediaType),
  ].join(', ');
}

function link(uri: string, relation: string, mediaType?: string): string {
  return `<${uri}>; rel="${relation}"${mediaType === undefined ? '' : `; type="${mediaType}"`}`;
}
