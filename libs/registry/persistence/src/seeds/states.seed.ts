import type { StateSeed } from './seed-records';

/** The states an item can be in. `public` and `decommissioned` are needed by rules. */
export const states: readonly StateSeed[] = [
  {
    id: 1,
    uuid: 'a080ff68-30b2-450a-9a44-06ecd244c0b7',
    name: 'public',
    meta: 'Item is completely described and operational.',
  },
  {
    id: 2,
    uuid: '89df6824-52b7-4980-b776-35aaeb6bad13',
    name: 'construction',
    meta: 'Item is being built or described and is not operational yet.',
  },
  {
    id: 3,
    uuid: '4f1a6544-1f83-4562-8450-223fa7ea41ab',
    name: 'decommissioned',
    meta: 'Item is out of service for good; its description is kept.',
  },
  {
    id: 4,
    uuid: 'd1d2dbca-101c-47cf-8ec7-6d5d1ad0184f',
    name: 'devicestore',
    meta: 'Item is in store and not in operation.',
  },
  {
    id: 5,
    uuid: '39ab9b3c-66eb-4476-ac68-1472bda2514d',
    name: 'replaced',
    meta: 'Item was replaced by another one.',
  },
];
