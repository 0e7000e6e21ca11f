import { type ItemDocument } from '@pelorus/registry/model';
import { RECORDS } from '../records/records';

/**
 * The document of an item that a version keeps, in which references stand for contacts. A reader gets the contacts in
 * their place as that reader may see them now.
 */
export function snapshotOf(item: ItemDocument): object {
  const { contacts } = item;
  if (!contacts) return item;
  const reference = (id: number) => ({ '@': `${RECORDS.contact.table}/${id}` });
  return { ...item, contacts: contacts.map((role) => ({ ...role, contact: reference(role.contact.id) })) };
}
