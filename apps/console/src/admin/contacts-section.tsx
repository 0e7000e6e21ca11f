import { rsql, type Contact } from '@pelorus/client';
import { useIntl } from 'react-intl';
import { registry, type RegistryBody } from '../api/services';
import { ContactLine, contactName } from '../records/contact-line';
import { MergeContact } from './merge-contact';
import { CONTACT_FIELDS } from '../edit/catalogue-forms';
import { type Catalogue, CatalogueSection } from './catalogue-section';
import { UsedBy } from './used-by';
import { wordsFilter } from '../api/words-filter';

/** People and organisations; doubles are merged by administrators. */
export function ContactsSection() {
  const intl = useIntl();
  return (
    <CatalogueSection
      catalogue={catalogueOf(intl)}
      rowActions={(contact) => <MergeContact contact={contact} />}
      isOpenToAll
    />
  );
}

type NewContact = RegistryBody<'POST /rest/v2/contacts'>;

const catalogueOf = (intl: ReturnType<typeof useIntl>): Catalogue<Contact, NewContact> => ({
  name: 'contacts',
  fields: CONTACT_FIELDS,
  newLabel: 'admin.newContact',
  sorts: 'lastName',
  nameOf: contactName,
  valuesOf: (contact) => ({ ...contact }),
  filterOf: (words) =>
    wordsFilter(
      [
        (text) => rsql`firstName=ilike=${text}`,
        (text) => rsql`lastName=ilike=${text}`,
        (text) => rsql`companyName=ilike=${text}`,
        (text) => rsql`city=ilike=${text}`,
      ],
      words,
    ),
  columns: [
    {
      id: 'name',
      label: intl.formatMessage({ id: 'admin.name' }),
      sort: 'lastName',
      share: 3,
      cell: (contact) => <ContactLine contact={contact} />,
    },
    {
      id: 'organisation',
      label: intl.formatMessage({ id: 'admin.organisation' }),
      sort: 'companyName',
      share: 3,
      cell: ({ companyName }) => <bdi>{companyName}</bdi>,
    },
    {
      id: 'email',
      label: intl.formatMessage({ id: 'admin.email' }),
      sort: 'email',
      share: 3,
      cell: ({ email }) => email,
    },
    {
      id: 'used',
      label: intl.formatMessage({ id: 'admin.used' }),
      isNumber: true,
      cell: ({ id }) => <UsedBy as="contacts.contact.id" id={id} />,
    },
  ],
  list: (query, signal) => registry.call('GET /rest/v2/contacts', { query, signal }),
  read: (id, signal) => registry.tagged('GET /rest/v2/contacts/{id}', { path: { id }, ...(signal ? { signal } : {}) }),
  create: (body) => registry.call('POST /rest/v2/contacts', { body }),
  change: (id, body, headers) => registry.call('PATCH /rest/v2/contacts/{id}', { path: { id }, body, headers }),
  remove: (id) => registry.call('DELETE /rest/v2/contacts/{id}', { path: { id } }),
});
