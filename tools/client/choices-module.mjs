/** @typedef {{ paths: Record<string, Record<string, any>>, components: { schemas: Record<string, any> } }} Document */

/** @param {readonly string[]} names names and media types, of which the names are kept. */
const withoutMediaTypes = (names) => names.filter((name) => !name.includes('/'));

/**
 * @param {Document} document
 * @param {string} path
 * @param {string} name of a parameter of the query.
 * @param {'get' | 'post'} [method]
 * @returns {readonly string[]}
 */
const valuesOfParameter = ({ paths }, path, name, method = 'get') =>
  paths[path]?.[method]?.parameters.find((/** @type {any} */ parameter) => parameter.name === name)?.schema.enum ?? [];

/**
 * @param {Document} document
 * @param {string} schema
 * @param {string} property
 * @returns {readonly string[]}
 */
const valuesOfProperty = ({ components }, schema, property) =>
  components.schemas[schema]?.properties[property]?.enum ?? [];

/**
 * Names of the lists that are read whole: `items`, `vocable-groups`.
 * @param {Document} document
 */
const wholeLists = (document) =>
  Object.keys(document.paths).flatMap((path) => {
    const [, name] = /^\/rest\/v2\/([\w-]+)$/.exec(path) ?? [];
    return name && valuesOfParameter(document, path, 'format').includes('csv') ? [name] : [];
  });

/** @type {Record<string, Record<string, (document: Document) => readonly string[]>>} */
const CHOICES = {
  registry: {
    wholeLists,
    listFormats: (document) => withoutMediaTypes(valuesOfParameter(document, '/rest/v2/items', 'format')),
    importKinds: (document) => valuesOfParameter(document, '/rest/v2/items/import', 'kind', 'post'),
    auditActions: (document) => valuesOfProperty(document, 'AuditDto', 'action'),
  },
  ingest: {
    dataFormats: (document) => withoutMediaTypes(valuesOfParameter(document, '/rest/data', 'format')),
    contentFormats: (document) =>
      withoutMediaTypes(valuesOfParameter(document, '/rest/datasets/{id}/content', 'format')),
    flagCauses: (document) => valuesOfProperty(document, 'NewManualFlagDto', 'cause'),
    layerKinds: (document) => valuesOfProperty(document, 'ExplainedRunDto', 'layer'),
    flagSchemes: (document) => valuesOfParameter(document, '/rest/quality/try', 'flagScheme', 'post'),
    aggregateFunctions: (document) => valuesOfProperty(document, 'NumberColumnDto', 'aggregateFunction'),
  },
};

/**
 * A module with the names that a service lets clients choose from. A list that its document does not have is an error.
 * @param {string} service
 * @param {Document} document
 */
export const choicesModule = (service, document) =>
  Object.entries(CHOICES[service] ?? {})
    .map(([name, read]) => {
      const names = read(document);
      if (names.length === 0) throw new Error(`The OpenAPI document of the ${service} does not say ${name}`);
      return `export const ${name} = ${JSON.stringify(names)} as const;\n`;
    })
    .join('');
