import { choicesModule } from './choices-module.mjs';
import { collectionsModule } from './collections-module.mjs';

/** File of what programs run of the generated client; the rest is types. */
export const valuesFile = 'values.gen.ts';

/**
 * A module with the collections, facets and names to choose from that the document of a service tells.
 * @param {string} service
 * @param {Parameters<typeof collectionsModule>[0] & Parameters<typeof choicesModule>[1]} document
 */
export const valuesModule = (service, document) => collectionsModule(document) + choicesModule(service, document);
