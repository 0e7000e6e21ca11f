import { type ContactRoleDocument, type ItemContactRecord } from '@pelorus/registry/domain';
import { REFERENCE } from './column-types';
import { CONTACT_ROLE, contactRoleCells } from './contact-role';
import { itemCode } from './csv-sql';
import { one } from './fields';
import { describeRecords } from './record-description';

/** The contacts that look after items, each in a role. */
export const ITEM_CONTACT = describeRecords<ItemContactRecord, ContactRoleDocument>()({
  ...CONTACT_ROLE,
  kind: 'contact of an item',
  owner: { table: 'item', shown: true, inVersions: true, inHistory: true, cloned: 'by default' },
  columns: { itemId: REFERENCE, ...CONTACT_ROLE.columns },
  relations: { ...CONTACT_ROLE.relations, item: one('item', 'item_id') },
  csv: { own: (tables, alias) => [['item', itemCode(tables, alias)], ...contactRoleCells(tables, alias)] },
});
