import { type AnyDocument, describeRecord, labelOf } from '../history/record-description';
import { type Description, differenceOf, type FieldDifference } from '../history/record-difference';
import { type ChangedRecord, type FieldChange } from '../history/history-entry';

/** Difference of a record that belongs to an item. */
export interface PartDifference {
  /** Key of the record's list in the item's document. */
  readonly part: string;
  readonly uuid: string;
  readonly id: number;
  /** Last part of the record's path: the contact's id for a contact in a role, else the record's. */
  readonly key: number;
  readonly label?: string;
  readonly action: 'added' | 'removed' | 'changed';
  readonly changes: readonly FieldDifference[];
}

export interface ItemDifference {
  readonly changes: readonly FieldDifference[];
  readonly parts: readonly PartDifference[];
}

/** Compares two documents of an item; `parts` are the keys of its lists, in the order of the answer. */
export function compareItems(from: object, to: object, parts: readonly string[]): ItemDifference {
  return {
    changes: differenceOf(describeItem(from, parts), describeItem(to, parts)),
    parts: parts.flatMap((part) => compareParts(part, recordsOf(from, part), recordsOf(to, part))),
  };
}

/** Describes an item without its lists. */
export function describeItem(document: object, parts: readonly string[]): Description {
  return describeRecord(Object.fromEntries(Object.entries(document).filter(([key]) => !parts.includes(key))));
}

function compareParts(part: string, from: Records, to: Records): PartDifference[] {
  const differences = [...new Set([...from.keys(), ...to.keys()])].map((uuid) => {
    const [before, after] = [from.get(uuid), to.get(uuid)];
    const said = after ?? before ?? {};
    const changes = differenceOf(before ? describeRecord(before) : {}, after ? describeRecord(after) : {});
    const action = before ? (after ? 'changed' : 'removed') : 'added';
    const label = labelOf(describeRecord(said));
    return { part, uuid, ...keysOf(said), label, action, changes } as const;
  });
  return differences.filter(({ action, changes }) => action !== 'changed' || changes.length > 0);
}

/** Records by uuid. */
type Records = ReadonlyMap<string, AnyDocument>;

function recordsOf(document: object, part: string): Records {
  const records = ((document as AnyDocument)[part] ?? []) as readonly AnyDocument[];
  return new Map(records.map((record) => [String(record['@uuid']), record]));
}

function keysOf({ id, contact }: AnyDocument): { readonly id: number; readonly key: number } {
  const { id: contactId } = (contact ?? {}) as AnyDocument;
  return { id: Number(id), key: Number(contactId ?? id) };
}

/** Difference between two versions, of an item or of a record of it. */
export interface RecordDifference {
  readonly action: 'added' | 'removed' | 'changed';
  readonly record: ChangedRecord;
  readonly changes: readonly FieldChange[];
}

export interface ComparedVersion {
  readonly version: number;
  readonly created: string;
  readonly validityDate?: string;
}

/** Differences between two versions; without `to`, to the item as it is. */
export interface VersionComparison {
  readonly from: ComparedVersion;
  readonly to?: ComparedVersion;
  readonly differences: readonly RecordDifference[];
}
