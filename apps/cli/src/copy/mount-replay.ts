import { type AnyRecord, recordIn, recordsIn, textIn } from './any-record';
import { sameMoment } from './differing-values';

/** A stay of an item on another one, which is named by its id at the target. */
export interface Stay {
  readonly id: number;
  readonly parentId: number;
  readonly start: string;
  /** Empty while it lasts. */
  readonly end: string;
  readonly mountLabel: string;
  readonly unmountLabel: string;
  /** Whether somebody gave the start; else it is the moment of the writing. */
  readonly startGiven: boolean;
  readonly endGiven: boolean;
}

/** A write that brings the mounts of an item closer to those that are wanted. */
export type ReplayStep =
  | { readonly kind: 'move'; readonly parentId: number | null }
  | { readonly kind: 'correct'; readonly id: number; readonly values: Readonly<Record<string, string>> };

/** The mounts of an item, first ones first; `idOf` gives the id of a parent at the target, without which a mount is left out. */
export function staysOf(record: AnyRecord, idOf: (parent: AnyRecord) => number | undefined): Stay[] {
  const stays = (recordsIn(record, 'mounts') ?? []).flatMap((mount): Stay[] => {
    const parent = recordIn(mount, 'parent');
    const parentId = parent && idOf(parent);
    if (parentId === undefined) return [];
    const [start, end] = [sameMoment(mount['start']), sameMoment(mount['end'])];
    const [mountLabel, unmountLabel] = [textIn(mount, 'mountLabel'), textIn(mount, 'unmountLabel')];
    const startGiven = mountLabel !== '' || start !== sameMoment(mount['created']);
    const endGiven = end !== '' && (unmountLabel !== '' || end !== sameMoment(mount['lastModified']));
    return [{ id: mount.id, parentId, start, end, mountLabel, unmountLabel, startGiven, endGiven }];
  });
  return stays.sort((a, b) => order(a.start, b.start) || order(a.end || '~', b.end || '~'));
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a mount of the target tells the same as one of the source. */
export const isAlike = (a: Stay, b: Stay): boolean =>
  a.parentId === b.parentId &&
  a.start === b.start &&
  a.end === b.end &&
  a.mountLabel === b.mountLabel &&
  a.unmountLabel === b.unmountLabel;

/** How many of the wanted mounts are there, from the first one on. */
export function alikeCount(there: readonly Stay[], wanted: readonly Stay[]): number {
  const first = wanted.findIndex((stay, i) => !there[i] || !isAlike(stay, there[i]));
  return first < 0 ? wanted.length : first;
}

/**
 * Whether the mounts of the target are what a replay leaves that has not begun or was interrupted. Others have dates that somebody
 * gave there, which a copy leaves alone.
 */
export function canReplay(there: readonly Stay[], wanted: readonly Stay[]): boolean {
  const done = alikeCount(there, wanted);
  const [first, ...others] = there.slice(done);
  const isLoose = (stay: Stay): boolean => !stay.startGiven && !stay.endGiven;
  return !first || ((isLoose(first) || isBegun(first, wanted[done])) && others.every(isLoose));
}

/** Whether the target has the present mount and none before it, as a copy leaves an item that could not be at its former places. */
export const hasPresentAlone = (there: readonly Stay[], wanted: readonly Stay[]): boolean => {
  const present = wanted.filter((stay) => !isOver(stay));
  return there.length === present.length && alikeCount(there, present) === present.length;
};

export const isOver = ({ end }: Stay): boolean => end !== '';

/** Whether a mount of the target is a wanted one that has its start only. */
const isBegun = (stay: Stay, wanted: Stay | undefined): boolean =>
  wanted?.parentId === stay.parentId && wanted.start === stay.start && !stay.endGiven && wanted.end !== '';

/**
 * The next step of a replay, first mounts first: the item is moved, its mount gets its start, the item is moved on, and the mount gets its
 * end. No events are written by it. Undefined when all is done.
 */
export function nextStep(there: readonly Stay[], wanted: readonly Stay[]): ReplayStep | undefined {
  const done = alikeCount(there, wanted);
  const [want, next] = [wanted[done], wanted[done + 1]];
  if (!want) return undefined;
  const rest = there.slice(done);
  const begun = rest.find((stay) => stay.parentId === want.parentId && stay.start === want.start);
  if (begun && want.end !== '' && begun.end === '') {
    const goesOn = next?.start === want.end && next.parentId !== want.parentId;
    return { kind: 'move', parentId: goesOn ? next.parentId : null };
  }
  if (begun) return { kind: 'correct', id: begun.id, values: valuesOf(want, ['end', 'mountLabel', 'unmountLabel']) };
  const open = rest.find((stay) => stay.end === '');
  if (open?.parentId !== want.parentId) return { kind: 'move', parentId: want.parentId };
  return { kind: 'correct', id: open.id, values: valuesOf(want, ['start', 'mountLabel']) };
}

const valuesOf = (stay: Stay, keys: readonly ('start' | 'end' | 'mountLabel' | 'unmountLabel')[]) =>
  Object.fromEntries(keys.filter((key) => stay[key] !== '').map((key) => [key, stay[key]]));
