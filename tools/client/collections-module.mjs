/**
 * A module with the collections whose fields filters name, and the facets that a list suggests.
 * @param {{ paths: Record<string, Record<string, any>>, 'x-collections'?: object }} document
 */
export function collectionsModule(document) {
  const parameters = Object.values(document.paths).flatMap(({ get }) => get?.parameters ?? []);
  const facets = parameters.flatMap((parameter) => parameter['x-facets'] ?? []);
  return [
    `export const collections = ${JSON.stringify(document['x-collections'] ?? {}, null, 2)} as const;`,
    `export const facets = ${JSON.stringify(facets, null, 2)} as const;`,
    '',
  ].join('\n');
}
