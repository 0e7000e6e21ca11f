import { type Sql } from '@pelorus/shared/persistence';
import { columnKeys, jsonObject, recordKeys } from './document-sql';

/** What a contact consists of. */
export const CONTACT_COLUMNS = {
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
};

/** A contact. */
export function contactDocument(alias: string): Sql {
  return jsonObject([...recordKeys(alias), ...columnKeys(alias, CONTACT_COLUMNS)]);
}
