import { MAX_TOP, SETS } from '@pelorus/sensorthings/model';

const BASE = 'http://www.opengis.net/spec/iot_sensing/1.1/req';

const ENTITIES = [
  ...['thing', 'location', 'historical-location', 'datastream', 'sensor', 'observed-property'],
  ...['observation', 'feature-of-interest'],
];

const REQUESTS = [
  ...['status-code', 'query-status-code', 'order', 'expand', 'select', 'orderby', 'top', 'skip', 'count', 'filter'],
  ...['built-in-filter-operations', 'built-in-query-functions', 'pagination'],
];

/** Conformance classes of SensorThings 1.1, and extensions. */
export const CONFORMANCE: readonly string[] = [
  ...ENTITIES.flatMap((name) => [`${BASE}/datamodel/${name}/properties`, `${BASE}/datamodel/${name}/relations`]),
  `${BASE}/datamodel/entity-control-information/common-control-information`,
  `${BASE}/resource-path/resource-path-to-entities`,
  ...REQUESTS.map((name) => `${BASE}/request-data/${name}`),
  `${BASE}/data-array/data-array`,
  'https://fraunhoferiosb.github.io/FROST-Server/extensions/DeepSelect.html',
  'https://fraunhoferiosb.github.io/FROST-Server/extensions/GeoJSON-ResultFormat.html',
  'https://fraunhoferiosb.github.io/FROST-Server/extensions/ResponseMetadata.html',
];

/** Root document: entity sets and conformance. */
export function rootDocument(root: string): object {
  return {
    value: Object.values(SETS).map((name) => ({ name, url: `${root}/${name}` })),
    serverSettings: {
      conformance: CONFORMANCE,
      [`${BASE}/request-data/top`]: { maxTop: MAX_TOP },
    },
  };
}
