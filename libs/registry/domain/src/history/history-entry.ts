import { type FieldDifference, shownValue } from './record-difference';
import { DECOMMISSIONED } from '../records/well-known';

/** Kinds of changes. `restored`: a deleted or decommissioned record is back, or an earlier state is. */
export const HISTORY_ACTIONS = ['created', 'changed', 'moved', 'decommissioned', 'restored', 'deleted'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** Difference as clients read it; a withheld value has neither `from` nor `to`. */
export interface FieldChange {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly withheld?: true;
}

export interface ChangedRecord {
  readonly kind: string;
  readonly id: number;
  readonly label?: string;
  /** Path of the record; stale once it is deleted. */
  readonly link: string;
}

export interface HistoryEntry {
  readonly date: string;
  /** Revision after the change; of a deletion the last one. */
  readonly revision: number;
  readonly action: HistoryAction;
  /** Revision that was restored. */
  readonly restored?: number;
  /** Author, if known and not withheld. */
  readonly account?: string;
  readonly record: ChangedRecord;
  readonly changes: readonly FieldChange[];
}

/** Change of the registry, with its item. */
export interface RegistryEntry extends HistoryEntry {
  /** Code of the item, or of the record's owner; absent for missions, contacts and the catalogue. */
  readonly item?: string;
}

/** Kind of change that a difference amounts to. */
export function actionOf(difference: readonly FieldDifference[]): HistoryAction {
  const status = difference.find(({ field }) => field === 'status');
  if (status?.to !== undefined && shownValue(status.to) === DECOMMISSIONED) return 'decommissioned';
  if (status?.from !== undefined && shownValue(status.from) === DECOMMISSIONED) return 'restored';
  return difference.some(({ field }) => field === 'parent') ? 'moved' : 'changed';
}

export function shownChange({ field, from, to }: FieldDifference): FieldChange {
  return {
    field,
    ...(from !== undefined && { from: shownValue(from) }),
    ...(to !== undefined && { to: shownValue(to) }),
  };
}

/** Difference without values, for readers who may not see them. */
export function withheldChange({ field }: FieldDifference): FieldChange {
  return { field, withheld: true };
}
