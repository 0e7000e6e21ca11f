import { GROUPS } from '@pelorus/registry/model';

/** The name of the state that DELETE puts an item into. */
export const DECOMMISSIONED = 'decommissioned';

/** The groups whose vocables are types. */
export const TYPE_GROUPS: readonly string[] = [
  GROUPS.deviceTypes,
  GROUPS.eventTypes,
  GROUPS.parameterTypes,
  GROUPS.resourceTypes,
];

/** The `systemName` of the contact role that gives the right to change an item and all under it. */
export const EDITOR_ROLE = 'Editor';

/** The name of the state of items that are described and work. */
export const PUBLIC = 'public';

/** The `systemName`s of the event types that the mount workflow records. */
export const MOUNT_EVENT = 'Mount';
export const UNMOUNT_EVENT = 'Unmount';

/** Names that rules know: records with them can neither be renamed nor deleted. Vocables by group. */
export const PROTECTED = {
  states: [PUBLIC, DECOMMISSIONED],
  vocableGroups: Object.values<string>(GROUPS),
  vocables: { [GROUPS.contactRoles]: [EDITOR_ROLE], [GROUPS.eventTypes]: [MOUNT_EVENT, UNMOUNT_EVENT] },
} as const;

/** The last name of a contact that was made for an account, until somebody gives it another one. */
export const UNNAMED = 'Unnamed';
