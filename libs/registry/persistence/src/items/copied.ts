import { type OwnedByItem } from '../records/record-description';
import { ALL_RECORDS, type Records, type AnyRecord } from '../records/records';

/** The names of the records that belong to items and can be copied with them. */
type CopiedName = {
  [Table in keyof Records]: Records[Table]['owner'] extends { readonly cloned: 'by default' | 'on request' }
    ? Records[Table]['name']
    : never;
}[keyof Records];

/** What can be copied with an item. */
export type Copied = CopiedName | 'children';

const isCopied = ({ owner }: AnyRecord, when: readonly OwnedByItem['cloned'][]): boolean =>
  owner.table === 'item' && when.includes(owner.cloned);

const COPIED_RECORDS = ALL_RECORDS.filter((record) => isCopied(record, ['by default', 'on request']));
const namesOf = (records: readonly AnyRecord[]) => records.map(({ name }) => name as CopiedName);

/** What can be copied with an item; `children` are all items below it, with the same belongings of theirs. */
export const COPIED: readonly Copied[] = [...namesOf(COPIED_RECORDS), 'children'];

/** What is copied with an item when a request does not say. */
export const COPIED_BY_DEFAULT: readonly Copied[] = namesOf(
  COPIED_RECORDS.filter((record) => isCopied(record, ['by default'])),
);

/** The records among what is copied. */
export function copiedRecords(copied: readonly Copied[]): AnyRecord[] {
  return COPIED_RECORDS.filter(({ name }) => copied.includes(name as CopiedName));
}
