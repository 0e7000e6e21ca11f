import { identifier } from '@pelorus/shared/persistence';
import { type ContactRoleDocument, type MissionContactRecord } from '@pelorus/registry/domain';
import { REFERENCE } from './column-types';
import { CONTACT_ROLE, contactRoleCells } from './contact-role';
import { one } from './fields';
import { describeRecords } from './record-description';

/** The contacts that take part in missions, each in a role. */
export const MISSION_CONTACT = describeRecords<MissionContactRecord, ContactRoleDocument>()({
  ...CONTACT_ROLE,
  kind: 'contact of a mission',
  owner: { table: 'mission' },
  columns: { missionId: REFERENCE, ...CONTACT_ROLE.columns },
  relations: { ...CONTACT_ROLE.relations, mission: one('mission', 'mission_id') },
  csv: {
    own: (tables, alias) => [['missionId', identifier(alias, 'mission_id')], ...contactRoleCells(tables, alias)],
  },
});
