import { closedObject as object } from './closed-object';

/**
 * The rules of SensorML in JSON for what the registry writes, told anew from the schemas of OGC 23-000
 * (sensorml/schemas/json, swecommon/schemas/json and common of https://github.com/opengeospatial/ogcapi-connected-systems,
 * July 2025). The name of the file with each rule stands beside it. Closed, so that a misspelt optional key is a fault.
 */
const TEXT = { type: 'string', minLength: 1 };
const URI = { type: 'string', format: 'uri' };
const NUMBER = { type: 'number' };

const listOf = (items: object): object => ({ type: 'array', items });
const someOf = (items: object): object => ({ type: 'array', minItems: 1, items });

/** basicTypes: NameToken */
const NAME = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_\\-]*$' };
/** basicTypes: UnitReference, either with a code or an address */
const UNIT = {
  anyOf: [{ required: ['code'] }, { required: ['href'] }],
  ...object({}, { label: TEXT, symbol: TEXT, code: TEXT, href: URI }),
};
/** timeInstant, timePeriod */
const MOMENT = { type: 'string', format: 'date-time' };
const PERIOD = { type: 'array', minItems: 2, maxItems: 2, items: { anyOf: [MOMENT, { const: 'now' }] } };
/** link */
const LINK = object({ href: URI }, { type: TEXT, title: TEXT, uid: URI });
/** commonDefs: Term */
const TERM = object({ label: TEXT, value: TEXT }, { definition: URI, codeSpace: URI });
/** basicTypes: NumberOrSpecial */
const NUMBER_OR_SPECIAL = { anyOf: [NUMBER, { enum: ['NaN', 'Infinity', '+Infinity', '-Infinity'] }] };

/** AbstractSweIdentifiable, AbstractDataComponent */
const IDENTIFIABLE = { id: TEXT, description: TEXT };
/** Quantity */
const quantity = (further: Readonly<Record<string, object>>): object =>
  object({ type: { const: 'Quantity' }, definition: URI, label: TEXT, uom: UNIT, ...further }, IDENTIFIABLE);
/** Text */
const text = (further: Readonly<Record<string, object>>): object =>
  object({ type: { const: 'Text' }, definition: URI, label: TEXT, ...further }, IDENTIFIABLE);
/** QuantityRange */
const QUANTITY_RANGE = object({
  type: { const: 'QuantityRange' },
  definition: URI,
  label: TEXT,
  uom: UNIT,
  value: { type: 'array', minItems: 2, maxItems: 2, items: NUMBER_OR_SPECIAL },
});
/** Vector */
const VECTOR = object({
  type: { const: 'Vector' },
  definition: URI,
  label: TEXT,
  referenceFrame: URI,
  coordinates: someOf(quantity({ name: NAME, axisID: TEXT, value: NUMBER })),
});

/** ResponsibleParty: a person or an organisation */
const PARTY = {
  oneOf: [{ required: ['individualName'] }, { required: ['organisationName'] }],
  ...object(
    { role: URI },
    {
      individualName: TEXT,
      organisationName: TEXT,
      contactInfo: object(
        {},
        { website: URI, address: object({ electronicMailAddress: { type: 'string', format: 'email' } }) },
      ),
    },
  ),
};
/** Document */
const DOCUMENT = object({ name: TEXT, link: LINK }, { role: URI, description: TEXT });
/** Event */
const EVENT = object(
  { label: TEXT, time: { anyOf: [MOMENT, PERIOD] } },
  { ...IDENTIFIABLE, definition: URI, classifiers: listOf(TERM), properties: listOf(VECTOR) },
);
/** Point of GeoJSON, as AbstractPhysicalProcess wants positions */
const POINT = object({
  type: { const: 'Point' },
  coordinates: { type: 'array', minItems: 2, maxItems: 3, items: NUMBER },
});
/** AggregateProcess: ComponentList, by links */
const COMPONENT = object({ name: NAME, type: { const: 'Link' }, href: URI }, { title: TEXT, uid: URI });

/** DescribedObject, AbstractProcess, AbstractPhysicalProcess */
const PROCESS = [
  { label: TEXT, uniqueId: URI },
  {
    id: TEXT,
    description: TEXT,
    definition: URI,
    identifiers: listOf(TERM),
    classifiers: listOf(TERM),
    characteristics: listOf(object({ characteristics: listOf(text({ value: { type: 'string' } })) }, { label: TEXT })),
    capabilities: listOf(object({ capabilities: listOf(QUANTITY_RANGE) }, { label: TEXT })),
    contacts: listOf(PARTY),
    documents: listOf(DOCUMENT),
    history: listOf(EVENT),
    attachedTo: LINK,
    position: POINT,
    outputs: someOf({ oneOf: [quantity({ name: NAME }), text({ name: NAME })] }),
  },
] as const;

export const SENSORML_RULES = {
  oneOf: [
    object({ type: { const: 'PhysicalComponent' }, ...PROCESS[0] }, PROCESS[1]),
    object({ type: { const: 'PhysicalSystem' }, ...PROCESS[0] }, { ...PROCESS[1], components: someOf(COMPONENT) }),
  ],
};
