import { type ContactRoleDocument } from '@pelorus/registry/model';
import { absoluteUri } from '../absolute-uri';
import { withoutEmpty } from '../given';
import { type ItemView } from '../item-format';
import { type Party, partyOf } from '../party';
import { termUri } from '../term';

/** The contacts of an item. The standard's schema wants the name of a person or of an organisation, never both. */
export function contacts({ item, links }: ItemView): object[] {
  return (item.contacts ?? []).map(({ contact, role }: ContactRoleDocument) => {
    const party = partyOf(contact);
    return withoutEmpty({
      role: termUri(role, links),
      ...(party.kind === 'organisation' ? { organisationName: party.name } : { individualName: party.name }),
      contactInfo: contactInfo(party),
    });
  });
}

function contactInfo({ kind, email, orcid, organisation }: Party): object | undefined {
  const info = withoutEmpty({
    website: absoluteUri(kind === 'organisation' ? organisation?.ror : orcid),
    address: email === undefined ? undefined : { electronicMailAddress: email },
  });
  return Object.keys(info).length === 0 ? undefined : info;
}
