import { type StoredRecord } from '@pelorus/registry/model';
import { type BelongingRow } from './import-row';
import { type FoundItem } from './item-finder';

/** The values of a record by its fields. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** A stored record that belongs to an item, with all its fields. */
export type BelongingRecord = StoredRecord & { readonly itemId: number } & RecordValues;

/** The item that a row's record belongs to. */
export type RecordOwner = Exclude<FoundItem, { readonly kind: 'ambiguous' }>;

/** The action of an import on a record that belongs to an item. A faulty row may lack the owner. */
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
      /** The values that differ from the stored ones. */
      readonly values: RecordValues;
    }
  | { readonly action: 'keep'; readonly row: BelongingRow };
