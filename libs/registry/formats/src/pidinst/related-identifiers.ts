import { type ItemDocument, type ResourceDocument } from '@pelorus/registry/model';
import { absoluteUri } from '../absolute-uri';
import { given, withoutEmpty } from '../given';
import { type ItemView } from '../item-format';
import { itemName } from '../names';
import { persistentIdentifier } from '../persistent-identifier';
import { type RegistryLinks } from '../registry-links';

/** Identifiers of parent, parts and documents. */
export function relatedIdentifiers({ item, links }: ItemView): object[] {
  const neighbours = [
    ...(item.parent ? [neighbour(item.parent, 'IsComponentOf', links)] : []),
    ...(item.children ?? []).map((child) => neighbour(child, 'HasComponent', links)),
  ];
  return [...neighbours, ...(item.resources ?? []).flatMap((resource) => description(resource, item, links))];
}

function neighbour(item: ItemDocument, relationType: string, links: RegistryLinks): object {
  const { type, value } = persistentIdentifier(item.citation) ?? { type: 'URL', value: links.item(item.id) };
  return related({ relatedIdentifier: value, relatedIdentifierType: type, relationType, name: itemName(item) });
}

function description(resource: ResourceDocument, item: ItemDocument, links: RegistryLinks): object[] {
  const address = resource.linkage === undefined ? links.payload(item.id, resource.id) : absoluteUri(resource.linkage);
  if (address === undefined) return [];
  const relatedIdentifierType = address.startsWith('http') ? 'URL' : 'URN';
  return [
    related({
      relatedIdentifier: address,
      relatedIdentifierType,
      relationType: 'IsDescribedBy',
      name: given(resource.name),
    }),
  ];
}

function related({
  name,
  ...identifier
}: {
  readonly name?: string;
  readonly [key: string]: string | undefined;
}): object {
  return withoutEmpty({ ...identifier, relatedIdentifierName: name });
}
