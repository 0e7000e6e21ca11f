/**
 * Context, inlined so that nobody has to fetch it; names without prefix are schema.org terms, as in its own context.
 */
export const CONTEXT = {
  '@vocab': 'http://schema.org/',
  sosa: 'http://www.w3.org/ns/sosa/',
  ssn: 'http://www.w3.org/ns/ssn/',
  prov: 'http://www.w3.org/ns/prov#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dcterms: 'http://purl.org/dc/terms/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

export interface JsonLdNode {
  readonly '@id'?: string;
  readonly '@type'?: string | readonly string[];
  readonly [property: string]: unknown;
}

/** Reference to a node described elsewhere, or nothing. */
export function nodeReference(uri: string | undefined): JsonLdNode | undefined {
  return uri === undefined ? undefined : { '@id': uri };
}

/** Moment as a typed literal. */
export function dateTime(text: string): JsonLdNode {
  return { '@type': 'xsd:dateTime', '@value': text };
}
