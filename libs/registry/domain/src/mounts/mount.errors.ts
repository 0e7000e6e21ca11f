import { type Fault } from '@pelorus/shared/kernel';

/** Conflicting mount. */
export interface OtherMount {
  readonly id: number;
  readonly itemId: number;
  /** Present code of the carrier. */
  readonly parentCode: string;
  readonly start: Date;
  /** null while the item is mounted. */
  readonly end: Date | null;
}

/** Move before a date that was given for another mount. */
export function beforeCurrentMount(last: OtherMount, kind: 'mount' | 'unmount'): Fault {
  const state = last.end
    ? `was on '${last.parentCode}' ${period(last)}`
    : `is mounted on '${last.parentCode}' since ${shown(last.start)}`;
  const detail = `The item ${state} (mount ${last.id}): ${kind}Date cannot be before that. ${correction(last)}`;
  return { code: 'before-current-mount', detail, pointer: `/workflow/${kind}Date` };
}

/** Tells how to correct the dates of the conflicting mount. */
function correction({ id, itemId, end }: OtherMount): string {
  const keys = end ? `'start' or 'end'` : `'start'`;
  return `If mount ${id} is wrong, correct it first: PATCH items/${itemId}/mounts/${id} with ${keys}`;
}

/** Item on two carriers at once. */
export function mountOverlap(other: OtherMount, pointer: string): Fault {
  const detail =
    `The item is on '${other.parentCode}' ${period(other)} (mount ${other.id}), and cannot be elsewhere meanwhile. ` +
    correction(other);
  return { code: 'mount-overlap', detail, pointer };
}

/** Item on a carrier that is on the item at the same time. */
export function mountCycle(other: OtherMount, pointer: string): Fault {
  const detail =
    `What the item would be mounted on is itself on '${other.parentCode}' ${period(other)} (mount ${other.id}), ` +
    'which is the item or lies under it then';
  return { code: 'mount-cycle', detail, pointer };
}

/** A lasting mount ends by taking the item off. */
export function stillMounted(key: string): Fault {
  const detail = `The item is still mounted: '${key}' is set by taking it off, with a workflow of the item`;
  return { code: 'still-mounted', detail, pointer: `/${key}` };
}

/** An ended mount does not begin again. */
export function mountEnded(): Fault {
  const detail = 'The mount has ended, and its end cannot be cleared: mount the item again instead';
  return { code: 'mount-ended', detail, pointer: '/end' };
}

export function mountEndsBeforeStart(pointer: string): Fault {
  const detail = "'end' is before 'start': it must be the same or later";
  return { code: 'end-before-start', detail, pointer };
}

function period({ start, end }: OtherMount): string {
  return end ? `from ${shown(start)} to ${shown(end)}` : `since ${shown(start)}`;
}

function shown(moment: Date): string {
  return moment.toISOString().slice(0, -1);
}
