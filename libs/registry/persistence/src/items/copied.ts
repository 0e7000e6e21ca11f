import { type OwnedByItem } from '@pelorus/registry/model';
import { ALL_RECORDS, type Records, type AnyRecord } from '../records/records';

type CopiedName = {
  [Table in keyof Records]: Records[Table]['owner'] extends { readonly cloned: 'by default' | 'on request' }
    ? Records[Table]['name']
    : never;
}[keyof Records];

/** Relation that can be copied with an item. */
export type Copied = CopiedName | 'children';

const isCopied = ({ owner }: AnyRecord, when: readonly OwnedByItem['cloned'][]): boolean =>
  owner.table === 'item' && when.includes(owner.cloned);

const COPIED_RECORDS = ALL_RECORDS.filter((record) => isCopied(record, ['by default', 'on request']));
const namesOf = (records: readonly AnyRecord[]) => records.map(({ name }) => name as CopiedName);

/** All copyable relations; `children` copies items below with the same relations. */
export const COPIED: readonly Copied[] = [...namesOf(COPIED_RECORDS), 'children'];

/** Relations copied unless a request chooses. */
export const COPIED_BY_DEFAULT: readonly Copied[] = namesOf(
  COPIED_RECORDS.filter((record) => isCopied(record, ['by default'])),
);

/** Records of copied relations. */
export function copiedRecords(copied: readonly Copied[]): AnyRecord[] {
  return COPIED_RECORDS.filter(({ name }) => copied.includes(name as CopiedName));
}
