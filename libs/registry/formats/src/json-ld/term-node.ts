import { type VocableDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { type RegistryLinks } from '../registry-links';
import { nercCollection, termName, termUri } from '../term';
import { type JsonLdNode, nodeReference } from './context';

/** A vocable as a schema:DefinedTerm, named by its URI in the vocabulary if it has one. */
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
