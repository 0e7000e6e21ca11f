import { type ContactDocument } from '@pelorus/registry/model';
import { emailAddress } from './absolute-uri';
import { given } from './given';

/** Organisation of a contact. */
export interface Organisation {
  readonly name: string;
  /** URL in the ROR. */
  readonly ror?: string;
}

/** Contact in foreign formats: a person, maybe of an organisation, or an organisation. */
export interface Party {
  readonly kind: 'person' | 'organisation';
  readonly name: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly email?: string;
  readonly orcid?: string;
  readonly organisation?: Organisation;
}

/** A contact with a person's name is a person; without, its organisation; with neither, its e-mail. */
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
