import { type ResourceDocument } from '@pelorus/registry/model';
import { absoluteUri } from '../absolute-uri';
import { given, withoutEmpty } from '../given';
import { type ItemView } from '../item-format';
import { termName, termUri } from '../term';

/** The attachments of an item whose address is one. */
export function documents(view: ItemView): object[] {
  return (view.item.resources ?? []).flatMap((resource) => {
    const link = linkOf(resource, view);
    if (!link) return [];
    return withoutEmpty({
      role: termUri(resource.type, view.links),
      name: given(resource.name) ?? termName(resource.type),
      description: given(resource.description),
      link,
    });
  });
}

function linkOf(resource: ResourceDocument, { item, links }: ItemView): object | undefined {
  const { linkage, mediaType } = resource;
  const href = linkage === undefined ? links.payload(item.id, resource.id) : absoluteUri(linkage);
  return href === undefined ? undefined : withoutEmpty({ href, type: given(mediaType) });
}
