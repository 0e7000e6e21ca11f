import { type StoredRecord } from '@pelorus/registry/model';
import { type BelongingRow } from './import-row';
import { type FoundItem } from './item-finder';

export type RecordValues = Readonly<Record<string, unknown>>;

/** Stored record of an item, with all fields. */
export type BelongingRecord = StoredRecord & { readonly itemId: number } & RecordValues;

export type RecordOwner = Exclude<FoundItem, { readonly kind: 'ambiguous' }>;

/** Action of an import on a record; a faulty row may lack the owner. */
export type RecordPlan =
  | {
      readonly action: 'create';
      readonly row: BelongingRow;
      readonly owner?: RecordOwner;
      readonly values: RecordValues;
    }
  | {
      readonly action: 'change';
      readonly row: BelongingRow;
      readonly owner?: RecordOwner;
      readonly stored: BelongingRecord;
      /** Values that differ from the stored ones. */
      readonly values: RecordValues;
    }
  | { readonly action: 'keep'; readonly row: BelongingRow };

/** Values that differ; clearing an empty text is no change. */
export function differingValues<Values extends object>(stored: object, values: Values): Partial<Values> {
  const before = stored as Readonly<{ [key: string]: unknown }>;
  const entries = Object.entries(values).filter(([key, value]) => value !== undefined && !isSame(before[key], value));
  return Object.fromEntries(entries) as Partial<Values>;
}

function isSame(before: unknown, value: unknown): boolean {
  if (value instanceof Date && before instanceof Date) return value.getTime() === before.getTime();
  if (Array.isArray(value)) return JSON.stringify(value) === JSON.stringify(before);
  return value === before || (value === null && before === '');
}
