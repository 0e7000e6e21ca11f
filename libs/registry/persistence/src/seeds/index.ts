import contactRoles from './contact-roles.json';
import deviceTypes from './device-types.json';
import eventTypes from './event-types.json';
import parameterTypes from './parameter-types.json';
import resourceTypes from './resource-types.json';
import type { StateSeed, UnitSeed, VocableGroupSeed, VocableSeed } from './seed-records';
import allStates from './states.json';
import allUnits from './units.json';
import allGroups from './vocable-groups.json';

export type { StateSeed, UnitSeed, VocableGroupSeed, VocableSeed } from './seed-records';

/** The states an item can be in. Rules need `public` and `decommissioned`. */
export const states: readonly StateSeed[] = allStates;

/** Units as people write them (`code`) and as machines read them (`ucum`). `text` marks values that are words. */
export const units: readonly UnitSeed[] = allUnits;

/** The groups of vocables. */
export const vocableGroups: readonly VocableGroupSeed[] = allGroups;

/**
 * The vocables of all groups. The role `Editor` carries the right to change an item. The type of a root item begins the
 * codes of its tree. Mount workflows write the events `Mount` and `Unmount`. Terms of parameter types are SeaDataNet
 * discovery parameters (P02) or, where these are too narrow, CF standard names (P07).
 */
export const vocables: readonly VocableSeed[] = [
  ...ofGroup('ContactRoles', contactRoles),
  ...ofGroup('DeviceTypes', deviceTypes),
  ...ofGroup('EventTypes', eventTypes),
  ...ofGroup('ParameterTypes', parameterTypes),
  ...ofGroup('ResourceTypes', resourceTypes),
];

function ofGroup(group: string, seeds: readonly Omit<VocableSeed, 'group'>[]): VocableSeed[] {
  return seeds.map((seed) => ({ ...seed, group }));
}
