/** `systemName`s of the groups whose vocables rules ask for. */
export const GROUPS = {
  contactRoles: 'ContactRoles',
  deviceTypes: 'DeviceTypes',
  eventTypes: 'EventTypes',
  parameterTypes: 'ParameterTypes',
  resourceTypes: 'ResourceTypes',
} as const;
