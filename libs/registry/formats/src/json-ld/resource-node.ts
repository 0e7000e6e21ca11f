import { type ResourceDocument } from '@pelorus/registry/model';
import { absoluteUri } from '../absolute-uri';
import { given, withoutEmpty } from '../given';
import { type ItemView } from '../item-format';
import { type JsonLdNode, nodeReference } from './context';
import { termNode } from './term-node';

/** An attachment: a link as a schema:CreativeWork, an uploaded file as a schema:MediaObject. */
export function resourceNode(resource: ResourceDocument, { item, links }: ItemView): JsonLdNode {
  return withoutEmpty({
    '@id': links.belonging(item.id, 'resources', resource.id),
    '@type': resource.linkage === undefined ? 'MediaObject' : 'CreativeWork',
    name: given(resource.name),
    description: given(resource.description),
    keywords: termNode(resource.type, links),
    ...(resource.linkage === undefined
      ? {
          contentUrl: nodeReference(links.payload(item.id, resource.id)),
          encodingFormat: given(resource.mediaType),
          contentSize: resource.size === undefined ? undefined : `${resource.size} B`,
          sha256: resource.sha256,
        }
      : { url: nodeReference(absoluteUri(resource.linkage)) }),
  });
}
