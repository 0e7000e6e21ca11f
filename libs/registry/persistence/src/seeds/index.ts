import { contactRoles } from './contact-roles.seed';
import { deviceTypes } from './device-types.seed';
import { eventTypes } from './event-types.seed';
import { parameterTypes } from './parameter-types.seed';
import { resourceTypes } from './resource-types.seed';
import type { VocableSeed } from './seed-records';

export type { StateSeed, UnitSeed, VocableGroupSeed, VocableSeed } from './seed-records';
export { states } from './states.seed';
export { units } from './units.seed';
export { vocableGroups } from './vocable-groups.seed';

/** The vocables of all groups. */
export const vocables: readonly VocableSeed[] = [
  ...contactRoles,
  ...deviceTypes,
  ...eventTypes,
  ...parameterTypes,
  ...resourceTypes,
];
