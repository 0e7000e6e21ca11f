import { type FieldDifference, shownValue } from './record-difference';
import { DECOMMISSIONED } from '../records/well-known';

/** The kinds of changes. `restored`: the record was deleted or decommissioned and is back, or has an earlier state again. */
export const HISTORY_ACTIONS = ['created', 'changed', 'moved', 'decommissioned', 'restored', 'deleted'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** A difference as clients read it; of a withheld value they only learn that it differs. */
export interface FieldChange {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly withheld?: true;
}

/** A record that a change is about. */
export interface ChangedRecord {
  readonly kind: string;
  readonly id: number;
  readonly label?: string;
  /** Where it is read, as long as it is there. */
  readonly link: string;
}

/** One change of a record. */
export interface HistoryEntry {
  readonly date: string;
  /** The revision that the change led to; the last one of a record that was deleted. */
  readonly revision: number;
  readonly action: HistoryAction;
  /** The revision that the record was taken back to. */
  readonly restored?: number;
  /** The account that made it, if it is known and may be told. */
  readonly account?: string;
  readonly record: ChangedRecord;
  readonly changes: readonly FieldChange[];
}

/** A change of the registry, with the item that it is about. */
export interface RegistryEntry extends HistoryEntry {
  /** The code of the item that changed, or that what changed belongs to; absent for missions, contacts and the catalogue. */
  readonly item?: string;
}

/** The kind of change that a difference of a record amounts to. */
export function actionOf(difference: readonly FieldDifference[]): HistoryAction {
  const status = difference.find(({ field }) => field === 'status');
  if (status?.to !== undefined && shownValue(status.to) === DECOMMISSIONED) return 'decommissioned';
  if (status?.from !== undefined && shownValue(status.from) === DECOMMISSIONED) return 'restored';
  return difference.some(({ field }) => field === 'parent') ? 'moved' : 'changed';
}

/** A difference as clients read it. */
export function shownChange({ field, from, to }: FieldDifference): FieldChange {
  return {
    field,
    ...(from !== undefined && { from: shownValue(from) }),
    ...(to !== undefined && { to: shownValue(to) }),
  };
}

/** A difference without its values, for readers who may not see them. */
export function withheldChange({ field }: FieldDifference): FieldChange {
  return { field, withheld: true };
}
