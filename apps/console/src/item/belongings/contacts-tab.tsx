import { FormattedMessage, useIntl } from 'react-intl';
import { AddContact } from '../../edit/belonging/add-contact';
import { useRoleColumn } from '../../edit/belonging/role-column';
import { Badge } from '../../ui/text/badge';
import { Card } from '../../ui/page/card';
import { Empty } from '../../ui/state/states';
import { type Column, Table } from '../../ui/table/table';
import { contactsByPerson, type Person } from '../../records/contacts-by-person';
import { ContactLine } from '../../records/contact-line';
import { CsvLink } from '../csv-link';
import { type ItemViewProps } from '../item-view-props';

const COLUMNS: readonly Column<Person>[] = [
  {
    id: 'name',
    title: <FormattedMessage id="item.contact" />,
    cell: ({ contact }) => <ContactLine contact={contact} />,
  },
  {
    id: 'roles',
    title: <FormattedMessage id="item.roles" />,
    cell: ({ roles }) =>
      roles.map(({ id, generalName, description }) => (
        <span key={id} title={description}>
          <Badge>{generalName}</Badge>{' '}
        </span>
      )),
  },
  {
    id: 'organisation',
    title: <FormattedMessage id="item.organisation" />,
    cell: ({ contact }) => <bdi>{contact.companyName}</bdi>,
  },
  {
    id: 'email',
    title: <FormattedMessage id="item.email" />,
    cell: ({ contact: { email } }) => email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>,
  },
  {
    id: 'telephone',
    title: <FormattedMessage id="item.telephone" />,
    cell: ({ contact: { telephone } }) =>
      telephone && <a href={`tel:${telephone.replaceAll(/[^\d+]/g, '')}`}>{telephone}</a>,
    kind: 'word',
  },
  {
    id: 'place',
    title: <FormattedMessage id="item.place" />,
    cell: ({ contact }) => <bdi>{[contact.city, contact.country].filter(Boolean).join(', ')}</bdi>,
  },
];

export function ContactsTab({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const people = contactsByPerson(item.contacts ?? []);
  const roleColumn = useRoleColumn(item, asOf);
  const title = intl.formatMessage({ id: 'item.tab.contacts' });
  return (
    <Card
      title={title}
      actions={
        <>
          {people.length > 0 && <CsvLink item={item} list="contacts" asOf={asOf} />}
          <AddContact item={item} asOf={asOf} />
        </>
      }
    >
      {people.length === 0 ? (
        <Empty title={<FormattedMessage id="item.noContacts" />} />
      ) : (
        <Table label={title} columns={[...COLUMNS, ...roleColumn]} rows={people} rowKey={({ contact }) => contact.id} />
      )}
    </Card>
  );
}
