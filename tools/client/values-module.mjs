import { choicesModule } from './choices-module.mjs';

/** File of what programs run of the generated client; the rest is types. */
export const valuesFile = 'values.gen.ts';

/**
 * A module with the collections, facets and names to choose from that the document of a service tells.
 * @param {string} service
 * @param {Parameters<typeof collectionsModule>[0] & Parameters<typeof choicesModule>[1]} document
 */
export const valuesModule = (service, document) => collectionsModule(document) + choicesModule(service, document);

/**
 * A module with the collections whose fields filters name, and the facets that a list suggests.
 * @param {{ paths: Record<string, Record<string, any>>, 'x-collections'?: object }} document
 */
function collectionsModule(document) {
  const parameters = Object.values(document.paths).flatMap(({ get }) => get?.parameters ?? []);
  const facets = parameters.flatMap((parameter) => parameter['x-facets'] ?? []);
  return [
    `export const collections = ${JSON.stringify(document['x-collections'] ?? {}, null, 2)} as const;`,
    `export const facets = ${JSON.stringify(facets, null, 2)} as const;`,
    '',
  ].join('\n');
}
