import { type EntitySchemaColumnOptions } from 'typeorm';

/** The columns of a table by the names of the fields that they hold. */
export type Columns = Readonly<Record<string, EntitySchemaColumnOptions>>;

const TEXT: EntitySchemaColumnOptions = { type: 'text' };
/** Text that is never absent: what is not given or cleared is empty. */
const PERHAPS_EMPTY: EntitySchemaColumnOptions = { type: 'text', default: '' };
const OPTIONAL_TEXT: EntitySchemaColumnOptions = { type: 'text', nullable: true };
const REFERENCE: EntitySchemaColumnOptions = { type: 'bigint' };
const MOMENT: EntitySchemaColumnOptions = { type: 'timestamptz', precision: 3 };
const OPTIONAL_NUMBER: EntitySchemaColumnOptions = { type: 'double precision', nullable: true };

/** What every record has. */
export const RECORD_COLUMNS: Columns = {
  id: { type: 'bigint', primary: true, generated: 'increment' },
  uuid: { type: 'uuid', default: () => 'gen_random_uuid()' },
  created: MOMENT,
  lastModified: MOMENT,
  revision: { type: 'integer', default: 1 },
};

/** What each table of records has besides. */
export const COLUMNS = {
  state: { name: TEXT, meta: PERHAPS_EMPTY },
  unit: {
    code: TEXT,
    name: PERHAPS_EMPTY,
    typicalUse: PERHAPS_EMPTY,
    ucum: PERHAPS_EMPTY,
    mathML: { ...PERHAPS_EMPTY, name: 'math_ml' },
    visible: { type: 'boolean', default: true },
  },
  vocable_group: { name: PERHAPS_EMPTY, systemName: TEXT },
  vocable: {
    vocableGroupId: REFERENCE,
    generalName: TEXT,
    systemName: TEXT,
    description: PERHAPS_EMPTY,
    vocabulary: PERHAPS_EMPTY,
    vocableValue: PERHAPS_EMPTY,
  },
  contact: {
    firstName: PERHAPS_EMPTY,
    lastName: PERHAPS_EMPTY,
    email: PERHAPS_EMPTY,
    orcid: OPTIONAL_TEXT,
    ror: OPTIONAL_TEXT,
    telephone: OPTIONAL_TEXT,
    postalCode: OPTIONAL_TEXT,
    city: OPTIONAL_TEXT,
    administrativeArea: OPTIONAL_TEXT,
    country: OPTIONAL_TEXT,
    companyName: OPTIONAL_TEXT,
  },
  item: {
    code: TEXT,
    shortName: TEXT,
    longName: TEXT,
    description: OPTIONAL_TEXT,
    model: OPTIONAL_TEXT,
    manufacturer: OPTIONAL_TEXT,
    serialNumber: OPTIONAL_TEXT,
    inventoryNumber: OPTIONAL_TEXT,
    citation: OPTIONAL_TEXT,
    operationInstructions: OPTIONAL_TEXT,
    parentId: { ...REFERENCE, nullable: true },
    statusId: REFERENCE,
    typeId: REFERENCE,
    version: { type: 'integer', default: 1 },
  },
  parameter: {
    itemId: REFERENCE,
    name: TEXT,
    shortName: TEXT,
    unitId: REFERENCE,
    typeId: REFERENCE,
    comment: OPTIONAL_TEXT,
  },
  event: {
    itemId: REFERENCE,
    label: TEXT,
    description: OPTIONAL_TEXT,
    startDate: MOMENT,
    endDate: MOMENT,
    latitude: OPTIONAL_NUMBER,
    longitude: OPTIONAL_NUMBER,
    elevation: OPTIONAL_NUMBER,
    elevationInaccuracy: OPTIONAL_NUMBER,
    typeId: REFERENCE,
  },
  mount: {
    itemId: REFERENCE,
    parentId: REFERENCE,
    start: { ...MOMENT, name: 'start_date' },
    end: { ...MOMENT, name: 'end_date', nullable: true },
    mountLabel: OPTIONAL_TEXT,
    unmountLabel: OPTIONAL_TEXT,
    mountEventId: { ...REFERENCE, nullable: true },
    unmountEventId: { ...REFERENCE, nullable: true },
    startGiven: { type: 'boolean', default: false },
    endGiven: { type: 'boolean', default: false },
  },
  field: { itemId: REFERENCE, name: TEXT, value: TEXT, description: OPTIONAL_TEXT },
  resource: {
    itemId: REFERENCE,
    name: TEXT,
    description: OPTIONAL_TEXT,
    typeId: REFERENCE,
    linkage: OPTIONAL_TEXT,
    fileName: OPTIONAL_TEXT,
    mediaType: OPTIONAL_TEXT,
    size: { ...REFERENCE, nullable: true },
    sha256: { type: 'bytea', nullable: true, name: 'sha256' },
  },
  item_version: {
    itemId: REFERENCE,
    number: { type: 'integer' },
    validityDate: { ...MOMENT, nullable: true },
    document: { type: 'json' },
  },
  mission: { name: TEXT, description: OPTIONAL_TEXT, startDate: MOMENT, endDate: MOMENT },
  mission_item: { missionId: REFERENCE, itemId: REFERENCE },
  item_contact: { itemId: REFERENCE, contactId: REFERENCE, roleId: REFERENCE },
  mission_contact: { missionId: REFERENCE, contactId: REFERENCE, roleId: REFERENCE },
} as const satisfies Readonly<Record<string, Columns>>;

/** The properties of parameters are part of these and no records of their own. */
export const PARAMETER_PROPERTY_COLUMNS: Columns = {
  id: { type: 'bigint', primary: true, generated: 'increment' },
  parameterId: REFERENCE,
  place: { type: 'integer' },
  name: TEXT,
  lower: OPTIONAL_NUMBER,
  upper: OPTIONAL_NUMBER,
  unitId: { ...REFERENCE, nullable: true },
};
