import { type Fault, invalidBody } from '@pelorus/shared/kernel';
import { notAnAdministrator, orcidUrl, type RowValues, rorUrl } from '@pelorus/registry/domain';
import { type ContactRecord } from '@pelorus/registry/model';
import { type RecordStore, type RegistryChange } from '@pelorus/registry/persistence';
import { type Editors } from '../rights/editors';
import { type RecordRules, type RecordWrite } from '../records/record-rules';

/**
 * Rules of contacts. Anybody may make one with any e-mail, so that Editors can name colleagues who never logged in:
 * rights follow the account, its maker gains none. Afterwards administrators alone change the e-mail.
 */
export function contactRules(contacts: RecordStore<ContactRecord>, editors: Editors): RecordRules<ContactRecord> {
  return {
    prepare: async (_change, values) => ({
      ...values,
      ...normalised(values),
    }),
    guard: (write) => guardEmail(contacts, editors, write),
  };
}

type Ids = Pick<RowValues<ContactRecord>, 'orcid' | 'ror'>;

/** Normalises ids to URLs; DomainError `invalid` lists all that are none. */
function normalised({ orcid, ror }: Ids): Ids {
  const ids = { orcid: orcid && orcidUrl(orcid), ror: ror && rorUrl(ror) };
  const faults: Fault[] = [];
  if (orcid && ids.orcid === undefined) faults.push(badId('orcid', orcid, 'an ORCID iD such as 0000-0002-1825-0097'));
  if (ror && ids.ror === undefined) faults.push(badId('ror', ror, 'an id of the ROR such as 03yrm5c26'));
  if (faults.length > 0) throw invalidBody(faults);
  return { ...(orcid !== undefined && { orcid: ids.orcid }), ...(ror !== undefined && { ror: ids.ror }) };
}

function badId(key: string, value: string, expected: string): Fault {
  const detail = `'${key}' must be ${expected}, its URL, or empty (it is ${JSON.stringify(value.slice(0, 64))})`;
  return { code: `bad-${key}`, detail, pointer: `/${key}` };
}

/**
 * Guards the e-mail, which carries rights: only administrators change it, and no item or mission loses its last Editor.
 */
async function guardEmail(
  contacts: RecordStore<ContactRecord>,
  editors: Editors,
  { change, account, stored, next }: RecordWrite<ContactRecord>,
): Promise<void> {
  const email = next.email ?? '';
  if (!stored || email === stored.email) return;
  if (!account.admin) {
    throw notAnAdministrator(account.username, 'change the e-mail of a contact', { contactId: stored.id });
  }
  if (email === '') await requireEditorsWithout(contacts, editors, change, stored);
}

/** Requires another Editor for everything that the contact is Editor of, as if it had no e-mail. */
async function requireEditorsWithout(
  contacts: RecordStore<ContactRecord>,
  editors: Editors,
  change: RegistryChange,
  stored: ContactRecord,
): Promise<void> {
  const edited = await editors.editedBy(change, stored.id);
  await contacts.update(change, stored, { email: '' });
  await editors.requireLeft(change, edited);
}
