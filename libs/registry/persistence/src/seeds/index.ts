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

/** States of items. Rules need `public` and `decommissioned`. */
export const states: readonly StateSeed[] = allStates;

/** Units for people (`code`) and machines (`ucum`); `text` marks values that are words. */
export const units: readonly UnitSeed[] = allUnits;

export const vocableGroups: readonly VocableGroupSeed[] = allGroups;

/**
 * Vocables of all groups. The role `Editor` grants changes; the type of a root begins codes; mount workflows write
 * `Mount` and `Unmount`. Parameter types are SeaDataNet discovery parameters (P02), or narrower CF standard names
 * (P07).
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
