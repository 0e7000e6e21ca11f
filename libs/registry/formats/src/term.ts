import { type VocableDocument } from '@pelorus/registry/model';
import { absoluteUri } from './absolute-uri';
import { given } from './given';
import { type RegistryLinks } from './registry-links';

/** The URI of a vocable in its vocabulary, if it has one. */
export function vocabularyUri(vocable: VocableDocument): string | undefined {
  return absoluteUri(vocable.vocableValue);
}

/** A URI for a vocable: that in its vocabulary, else its address in the registry. */
export function termUri(vocable: VocableDocument, links: RegistryLinks): string {
  return vocabularyUri(vocable) ?? links.vocable(vocable.id);
}

/** The name of a vocable for people. */
export function termName({ generalName, systemName }: VocableDocument): string {
  return given(generalName) ?? systemName;
}

const NERC_COLLECTION = /^(https?:\/\/vocab\.nerc\.ac\.uk\/collection\/[^/]+\/current\/)[^/]+\/?$/;

/** The collection of the NERC vocabulary server that a URI is of, if it is one. */
export function nercCollection(uri: string): string | undefined {
  return NERC_COLLECTION.exec(uri)?.[1];
}
