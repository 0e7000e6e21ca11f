import { type Contact } from '@pelorus/client';
import { WebLink } from '../ui/text/web-link';

/** Name of a contact: a person's, or the organisation's. */
export const contactName = ({ firstName, lastName, companyName = '', email }: Contact): string =>
  `${firstName} ${lastName}`.trim() || companyName || email;

/** A contact in one line, with the ways to reach them. */
export function ContactLine({ contact }: { readonly contact: Contact }) {
  return (
    <>
      <strong>
        <bdi>{contactName(contact)}</bdi>
      </strong>
      {contact.orcid && (
        <>
          {' '}
          <WebLink to={contact.orcid}>ORCID</WebLink>
        </>
      )}
    </>
  );
}
