import { type Contact } from '@pelorus/client';
import { type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { contactName } from './contact-line';

/** People that are named. */
const MOST = 2;

interface Props {
  /** Contacts who may give a right, the nearest first. */
  readonly editors: readonly Contact[];
}

/** Says who may give a right, with ways to write to them where the reader may see their addresses. */
export const WhomToAsk = ({ editors }: Props) =>
  named(editors, (contact) =>
    contact.email ? (
      <a href={`mailto:${encodeURIComponent(contact.email)}`}>{nameAndEmail(contact)}</a>
    ) : (
      contactName(contact)
    ),
  );

/** Says who may give a right, without links: for suggestions, which hold none. */
export const NamesToAsk = ({ editors }: Props) => named(editors, nameAndEmail);

/** A contact by name and e-mail: an account has no name before somebody gives it one. */
const nameAndEmail = (contact: Contact): string =>
  [...new Set([contactName(contact), contact.email])].filter(Boolean).join(', ');

function named(editors: readonly Contact[], show: (contact: Contact) => ReactNode) {
  if (editors.length === 0) return <FormattedMessage id="item.askAdministrator" />;
  const names = editors.slice(0, MOST).map((contact, i) => (
    <span key={contact.id}>
      {i > 0 && ', '}
      {show(contact)}
    </span>
  ));
  return <FormattedMessage id="item.askEditor" values={{ names: <>{names}</> }} />;
}
