import { closedObject as object } from './closed-object';

/**
 * The rules of PIDINST 1.0 for JSON, told anew from the table of properties in the RDA's recommendation
 * (https://doi.org/10.15497/RDA00070, schema.rst of https://github.com/rdawg-pidinst/schema at the tag 1.0) with the
 * names of its pidinst-schema-1_0.schema.json. Closed, so that a misspelt optional key is a fault.
 */
const TEXT = { type: 'string', minLength: 1 };

const identifierOf = (name: string): object => object({ [`${name}Identifier`]: TEXT, [`${name}IdentifierType`]: TEXT });

/** 12.1 */
const RELATED_TYPES = [
  ...['ARK', 'arXiv', 'bibcode', 'DOI', 'EAN13', 'EISSN', 'Handle', 'IGSN', 'ISBN', 'ISSN', 'ISTC', 'LISSN', 'PMID'],
  ...['PURL', 'RAiD', 'RRID', 'UPC', 'URL', 'URN', 'w3id'],
];
/** 12.2 */
const RELATIONS = [
  ...['IsDescribedBy', 'IsNewVersionOf', 'IsPreviousVersionOf', 'HasComponent', 'IsComponentOf', 'References'],
  ...['HasMetadata', 'WasUsedIn', 'IsIdenticalTo', 'IsAttachedTo'],
];

export const PIDINST_RULES = object(
  {
    identifier: object({ identifier: TEXT, identifierType: TEXT }),
    schemaVersion: { const: '1.0' },
    landingPage: { type: 'string', format: 'uri' },
    name: TEXT,
    owners: {
      type: 'array',
      minItems: 1,
      items: object(
        { ownerName: TEXT },
        { ownerContact: { type: 'string', format: 'email' }, ownerIdentifier: identifierOf('owner') },
      ),
    },
    manufacturers: {
      type: 'array',
      minItems: 1,
      items: object({ manufacturerName: TEXT }, { manufacturerIdentifier: identifierOf('manufacturer') }),
    },
  },
  {
    model: object({ modelName: TEXT }, { modelIdentifier: identifierOf('model') }),
    description: TEXT,
    instrumentTypes: {
      type: 'array',
      items: object({ instrumentTypeName: TEXT }, { instrumentTypeIdentifier: identifierOf('instrumentType') }),
    },
    measuredVariables: { type: 'array', items: TEXT },
    dates: {
      type: 'array',
      items: object({
        date: { type: 'string', format: 'date' },
        dateType: { enum: ['Commissioned', 'DeCommissioned'] },
      }),
    },
    relatedIdentifiers: {
      type: 'array',
      items: object(
        {
          relatedIdentifier: TEXT,
          relatedIdentifierType: { enum: RELATED_TYPES },
          relationType: { enum: RELATIONS },
        },
        { relatedIdentifierName: TEXT },
      ),
    },
    alternateIdentifiers: {
      type: 'array',
      items: object(
        {
          alternateIdentifier: TEXT,
          alternateIdentifierType: { enum: ['SerialNumber', 'InventoryNumber', 'Other'] },
        },
        { alternateIdentifierName: TEXT },
      ),
    },
  },
);
