import { type ItemContactRecord, type MissionContactRecord } from '@pelorus/registry/model';
import { type ContactRoleService, type ItemKey } from '@pelorus/registry/service';
import { token } from '@pelorus/shared/http';

/** Gives contacts roles on items, and takes them. */
export const ITEM_CONTACT_ROLES = token<ContactRoleService<ItemKey, ItemContactRecord>>('roles of contacts on items');

/** Gives contacts roles in missions, and takes them. */
export const MISSION_CONTACT_ROLES = token<ContactRoleService<number, MissionContactRecord>>(
  'roles of contacts in missions',
);
