import { type ContactDocument } from '@pelorus/registry/model';
import { emailAddress } from './absolute-uri';
import { given } from './given';

/** An organisation as contacts name it. */
export interface Organisation {
  readonly name: string;
  /** Its URL in the ROR. */
  readonly ror?: string;
}

/** A contact as formats of others see it: a person, perhaps of an organisation, or an organisation by itself. */
export interface Party {
  readonly kind: 'person' | 'organisation';
  readonly name: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly email?: string;
  readonly orcid?: string;
  readonly organisation?: Organisation;
}

/** A contact with a name of a person is one; without, it is its organisation; with neither it is known by its e-mail. */
export function partyOf(contact: ContactDocument): Party {
  const email = emailAddress(contact.email);
  const organisation = organisationOf(contact);
  const [givenName, familyName] = [given(contact.firstName), given(contact.lastName)];
  const name = [givenName, familyName].filter((part) => part !== undefined).join(' ');
  if (name === '' && organisation) return { kind: 'organisation', name: organisation.name, email, organisation };
  const shown = name || given(contact.email) || `contact ${contact.id}`;
  return { kind: 'person', name: shown, givenName, familyName, email, orcid: given(contact.orcid), organisation };
}

function organisationOf({ companyName, ror }: ContactDocument): Organisation | undefined {
  const name = given(companyName) ?? given(ror);
  return name === undefined ? undefined : { name, ror: given(ror) };
}
