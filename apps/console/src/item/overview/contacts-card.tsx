import { FormattedMessage } from 'react-intl';
import { Card } from '../../ui/page/card';
import { contactsByPerson } from '../../records/contacts-by-person';
import { ContactLine } from '../../records/contact-line';
import { type ShownItem } from '../../records/item-queries';
import styles from './overview-tab.module.css';

const MOST = 12;

export function ContactsCard({ item }: { readonly item: ShownItem }) {
  const people = contactsByPerson(item.contacts ?? []);
  return (
    <Card title={<FormattedMessage id="item.tab.contacts" />}>
      {people.length === 0 && (
        <p className={styles.quiet}>
          <FormattedMessage id="item.noContacts" />
        </p>
      )}
      <ul className={styles.people}>
        {people.slice(0, MOST).map(({ contact, roles }) => (
          <li key={contact.id}>
            <ContactLine contact={contact} />
            <div className={styles.quiet}>
              {roles.map(({ generalName }) => generalName).join(', ')}
              {contact.companyName && ` · ${contact.companyName}`}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
