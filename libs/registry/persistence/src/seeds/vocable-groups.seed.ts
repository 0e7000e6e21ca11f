import type { VocableGroupSeed } from './seed-records';

/** The groups that tell what a vocable is a type of. */
export const vocableGroups: readonly VocableGroupSeed[] = [
  {
    id: 2,
    uuid: 'aa18bd44-2a65-4e43-bdd8-d7400467116b',
    name: 'Contact Roles',
    systemName: 'ContactRoles',
  },
  {
    id: 7,
    uuid: '85694c85-5aee-441f-a88a-a6bb8f1d0885',
    name: 'Device Types',
    systemName: 'DeviceTypes',
  },
  {
    id: 8,
    uuid: '2ea05127-95fd-4f2d-aa68-82ea0283aaaf',
    name: 'Event Types',
    systemName: 'EventTypes',
  },
  {
    id: 9,
    uuid: 'b876cf1e-b073-4569-9ab6-8fa33ff3108c',
    name: 'Parameter Types',
    systemName: 'ParameterTypes',
  },
  {
    id: 10,
    uuid: '04b7668d-a9d7-4ca2-9675-420d5034929d',
    name: 'Resource Types',
    systemName: 'ResourceTypes',
  },
];
