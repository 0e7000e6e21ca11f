import { type VocableDocument } from '@pelorus/registry/model';
import { absoluteUri } from './absolute-uri';
import { given } from './given';
import { type RegistryLinks } from './registry-links';

/** Vocable's URI in its vocabulary, if any. */
export function vocabularyUri(vocable: VocableDocument): string | undefined {
  return absoluteUri(vocable.vocableValue);
}

/** Vocable's URI in its vocabulary, else its URL in the registry. */
export function termUri(vocable: VocableDocument, links: RegistryLinks): string {
  return vocabularyUri(vocable) ?? links.vocable(vocable.id);
}

/** Vocable's name for people. */
export function termName({ generalName, systemName }: VocableDocument): string {
  return given(generalName) ?? systemName;
}

const NERC_COLLECTION = /^(https?:\/\/vocab\.nerc\.ac\.uk\/collection\/[^/]+\/current\/)[^/]+\/?$/;

/** Collection of the NERC vocabulary server in a URI, if any. */
export function nercCollection(uri: string): string | undefined {
  return NERC_COLLECTION.exec(uri)?.[1];
}
