import {
  boolean,
  defineRecord,
  type DocumentOf,
  idOf,
  moment,
  ofItem,
  referenceAs,
  type RowOf,
  text,
} from '../declare';

/** Period of a state; without `until` it lasts. */
export interface PeriodDocument {
  readonly since: string;
  readonly until?: string;
}

/** Summary of a carrier, no record, with its codes meanwhile. */
export interface MountParent {
  readonly id: number;
  readonly code: string;
  readonly shortName: string;
  readonly longName: string;
  readonly codes: readonly (PeriodDocument & { readonly code: string })[];
}

/** Mounts of items with their periods; without `end` they last. */
export const MOUNT = defineRecord({
  name: 'mounts',
  kind: 'mount',
  owner: ofItem({
    ...{ shown: true, inVersions: false, inHistory: true, cloned: 'never' },
    id: { shown: 'always', description: 'The item that was mounted' },
  }),
  fields: {
    start: moment()
      .column('start_date')
      .describe('When the item was mounted', '2023-05-09T09:05:00')
      .read({ description: 'UTC', example: '2021-02-22T08:00:00.000' }),
    end: moment()
      .optional()
      .column('end_date')
      .describe('When it was taken off; of a mount that has ended', '2023-06-13T10:30:00')
      .read({ description: 'UTC; absent while the item is mounted', example: '2023-06-13T10:30:00.000' }),
    mountLabel: text({ min: 1, max: 500 })
      .optional()
      .describe('What the event of mounting is called', 'Mounted')
      .read({ description: 'What the event of mounting is called' }),
    unmountLabel: text({ min: 1, max: 500 })
      .optional()
      .describe('What the event of unmounting is called; of a mount that has ended')
      .read({ description: 'What the event of unmounting is called' }),
    parent: referenceAs<MountParent>('item').byServer(),
    // Events of mounting and unmounting.
    mountEvent: idOf('event').optional().hidden(),
    unmountEvent: idOf('event').optional().hidden(),
    // Whether the dates were given. A start that was not is the time of writing, and gives way to given dates.
    startGiven: boolean().default(false).hidden(),
    endGiven: boolean().default(false).hidden(),
  },
  document: { last: ['parent'] },
  csv: { first: ['parent'] },
  imported: true,
  revisions: false,
  words: {
    list: 'List on what an item was mounted, from when to when',
    shown: 'With `with=mounts`: on what it was mounted, from when to when',
  },
});

export interface MountRecord extends RowOf<typeof MOUNT> {}
export interface MountDocument extends DocumentOf<typeof MOUNT> {}
