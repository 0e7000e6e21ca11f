import { type VocableDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { type RegistryLinks } from '../registry-links';
import { nercCollection, termName, termUri } from '../term';
import { type JsonLdNode, nodeReference } from './context';

/** Vocable as schema:DefinedTerm, with the URI of its vocabulary where it has one. */
export function termNode(vocable: VocableDocument, links: RegistryLinks, ...types: readonly string[]): JsonLdNode {
  const uri = termUri(vocable, links);
  return withoutEmpty({
    '@id': uri,
    '@type': ['DefinedTerm', ...types],
    name: termName(vocable),
    termCode: vocable.systemName,
    description: given(vocable.description),
    inDefinedTermSet: nodeReference(nercCollection(uri)),
  });
}
