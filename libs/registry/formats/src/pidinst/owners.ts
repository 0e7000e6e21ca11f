import { type ContactDocument } from '@pelorus/registry/model';
import { nearestHaving, organisationsOf } from '../cared';
import { withoutEmpty } from '../given';
import { type ItemView } from '../item-format';
import { partyOf } from '../party';
import { UNKNOWN } from './unknown';

/** Roles that answer for an instrument; the first one that somebody has counts. */
const ROLES = ['Owner', 'Custodian', 'Operator'];

/**
 * Responsible institutions; at least one is required. Falls back to those of the nearest item above, then to
 * organisations of contacts.
 */
export function owners({ item, above }: ItemView): object[] {
  const items = [item, ...above];
  const responsible = nearestHaving(items, ROLES);
  const found = responsible.length > 0 ? responsible : organisationsOf(items);
  return found.length === 0 ? [{ ownerName: UNKNOWN }] : found.map(owner);
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
