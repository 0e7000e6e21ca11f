import { GROUPS } from '@pelorus/registry/model';

/** State after DELETE. */
export const DECOMMISSIONED = 'decommissioned';

/** Groups of types. */
export const TYPE_GROUPS: readonly string[] = [
  GROUPS.deviceTypes,
  GROUPS.eventTypes,
  GROUPS.parameterTypes,
  GROUPS.resourceTypes,
];

/** Contact role with the right to change an item and all under it. */
export const EDITOR_ROLE = 'Editor';

/** State of described, working items. */
export const PUBLIC = 'public';

/** `systemName`s of the event types of the mount workflow. */
export const MOUNT_EVENT = 'Mount';
export const UNMOUNT_EVENT = 'Unmount';

/** Names that rules need: their records are neither renamed nor deleted. Vocables by group. */
export const PROTECTED = {
  states: [PUBLIC, DECOMMISSIONED],
  vocableGroups: Object.values<string>(GROUPS),
  vocables: { [GROUPS.contactRoles]: [EDITOR_ROLE], [GROUPS.eventTypes]: [MOUNT_EVENT, UNMOUNT_EVENT] },
} as const;

/** Last name of a contact made for an account, until somebody renames it. */
export const UNNAMED = 'Unnamed';
