/** `systemName`s of groups that rules need. */
export const GROUPS = {
  contactRoles: 'ContactRoles',
  deviceTypes: 'DeviceTypes',
  eventTypes: 'EventTypes',
  parameterTypes: 'ParameterTypes',
  resourceTypes: 'ResourceTypes',
} as const;
