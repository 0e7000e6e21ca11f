import { type OwnedByItem } from '@pelorus/registry/model';
import { ALL_RECORDS, type Records, type AnyRecord } from '../records/records';

/** The names of the records that belong to items and can be copied with them. */
type CopiedName = {
  [Table in keyof Records]: Records[Table]['owner'] extends { readonly cloned: 'by default' | 'on request' }
    ? Records[Table]['name']
    : never;
}[keyof Records];

/** A relation of an item that can be copied with it. */
export type Copied = CopiedName | 'children';

const isCopied = ({ owner }: AnyRecord, when: readonly OwnedByItem['cloned'][]): boolean =>
  owner.table === 'item' && when.includes(owner.cloned);

const COPIED_RECORDS = ALL_RECORDS.filter((record) => isCopied(record, ['by default', 'on request']));
const namesOf = (records: readonly AnyRecord[]) => records.map(({ name }) => name as CopiedName);

/** The relations of an item that can be copied with it; `children` are all items below it, with the same relations. */
export const COPIED: readonly Copied[] = [...namesOf(COPIED_RECORDS), 'children'];

/** The relations that are copied with an item unless a request says others. */
export const COPIED_BY_DEFAULT: readonly Copied[] = namesOf(
  COPIED_RECORDS.filter((record) => isCopied(record, ['by default'])),
);

/** The records of copied relations. */
export function copiedRecords(copied: readonly Copied[]): AnyRecord[] {
  return COPIED_RECORDS.filter(({ name }) => copied.includes(name as CopiedName));
}
