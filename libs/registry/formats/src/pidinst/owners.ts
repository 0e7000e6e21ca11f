import { type ContactDocument, type ContactRoleDocument, type ItemDocument } from '@pelorus/registry/model';
import { withoutEmpty } from '../given';
import { partyOf } from '../party';
import { UNKNOWN } from './unknown';

/** The roles whose contacts answer for an instrument, the first of them that has any. */
const ROLES = ['Owner', 'Custodian', 'Operator'];

/** The institutions that are responsible for an item; there must be one. */
export function owners({ contacts = [] }: ItemDocument): object[] {
  const role = ROLES.find((each) => contacts.some((contact) => hasRole(contact, each)));
  const found = contacts.filter((contact) => role !== undefined && hasRole(contact, role));
  return found.length === 0 ? [{ ownerName: UNKNOWN }] : found.map(({ contact }) => owner(contact));
}

function hasRole({ role }: ContactRoleDocument, systemName: string): boolean {
  return role.systemName === systemName;
}

function owner(contact: ContactDocument): object {
  const { name, email, orcid, organisation } = partyOf(contact);
  return withoutEmpty({
    ownerName: organisation?.name ?? name,
    ownerContact: email,
    ownerIdentifier: organisation ? ownerIdentifier('ROR', organisation.ror) : ownerIdentifier('ORCID', orcid),
  });
}

function ownerIdentifier(type: string, url: string | undefined): object | undefined {
  return url === undefined ? undefined : { ownerIdentifier: url, ownerIdentifierType: type };
}
