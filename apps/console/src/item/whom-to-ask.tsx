import { type Contact } from '@pelorus/client';
import { FormattedMessage } from 'react-intl';
import { contactName } from './contact-line';

/** People that are named. */
const MOST = 2;

/** Says who may give a right: the nearest Editors, with their addresses where the reader may see them. */
export function WhomToAsk({ editors }: { readonly editors: readonly Contact[] }) {
  if (editors.length === 0) return <FormattedMessage id="item.askAdministrator" />;
  const names = editors.slice(0, MOST).map((contact, i) => (
    <span key={contact.id}>
      {i > 0 && ', '}
      {contact.email ? (
        <a href={`mailto:${encodeURIComponent(contact.email)}`}>{contactName(contact)}</a>
      ) : (
        contactName(contact)
      )}
    </span>
  ));
  return <FormattedMessage id="item.askEditor" values={{ names: <>{names}</> }} />;
}
