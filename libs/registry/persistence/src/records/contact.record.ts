import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type ContactDocument, type ContactRecord } from '@pelorus/registry/domain';
import { OPTIONAL_TEXT, PERHAPS_EMPTY } from './column-types';
import { columnKeys, recordKeys } from './document-sql';
import { fields } from './fields';
import { describeRecords } from './record-description';

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  orcid: 'orcid',
  ror: 'ror',
  telephone: 'telephone',
  postalCode: 'postal_code',
  city: 'city',
  administrativeArea: 'administrative_area',
  country: 'country',
  companyName: 'company_name',
} as const;

/** The people and organisations that look after items and take part in missions. */
export const CONTACT = describeRecords<ContactRecord, ContactDocument>()({
  name: 'contacts',
  kind: 'contact',
  owner: { table: null },
  key: 'id',
  columns: {
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
  part: null,
  unique: [{ constraint: 'contact_email_key', field: 'email', kind: 'contact' }],
  fields: {
    ...fields({ firstName: 'text', lastName: 'text', email: 'text' }),
    ...fields({ orcid: 'text', ror: 'text', telephone: 'text', postalCode: 'text', city: 'text' }, true),
    ...fields({ administrativeArea: 'text', country: 'text', companyName: 'text' }, true),
  },
  relations: {},
  naming: { field: 'id', label: nameOfContact },
  document: (_tables, alias) => [...recordKeys(alias), ...columnKeys(alias, COLUMNS)],
  csv: { own: (_tables, alias) => columnKeys(alias, COLUMNS) },
  import: null,
  shared: true,
  revisions: true,
  personal: 'all',
  searched: ['first_name', 'last_name', 'email'],
});

/** First and last name of a person, the name of an organisation; without either the ROR id. */
function nameOfContact(alias: string): Sql {
  const person = sql`trim(${identifier(alias, 'first_name')} || ' ' || ${identifier(alias, 'last_name')})`;
  return sql`coalesce(nullif(${person}, ''), ${identifier(alias, 'company_name')}, ${identifier(alias, 'ror')})`;
}
