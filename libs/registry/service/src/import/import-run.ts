import { type Account } from '@pelorus/auth/domain';
import {
  type ImportedItem,
  type ImportedRecord,
  type ImportRow,
  type ItemFinder,
  type RowFaults,
  type RowPlace,
  type UnknownItem,
} from '@pelorus/registry/domain';
import { type RegistryChange } from '@pelorus/registry/persistence';
import { type ImportCatalogue } from './import-catalogue';
import { type ImportRights } from './import-rights';

/** State that all rows of an import share during the check. */
export interface ImportRun {
  readonly account: Account;
  readonly catalogue: ImportCatalogue;
  readonly faults: RowFaults;
  readonly rights: ImportRights;
  /** Finds stored and imported items. */
  readonly finder: ItemFinder;
  /** Fault of a reference to no item. */
  readonly unknownItem: UnknownItem;
}

/** How an import is written. */
export interface ImportWrite {
  readonly change: RegistryChange;
  /** Whether all is rolled back. A dry run locks no records that cannot fail: others would wait for it. */
  readonly dryRun: boolean;
}

/** Code of a new record, with the cell that makes it. */
export interface NewCode {
  readonly code: string;
  readonly place: RowPlace;
}

/** Ids of new items. */
export type NewItemIds = ReadonlyMap<ImportedItem, number>;

export function imported(
  kind: string,
  action: ImportedRecord['action'],
  id: number,
  { place }: ImportRow<object, string>,
): ImportedRecord {
  const { row, pointer } = place();
  return { kind, action, id, ...(row === undefined ? { pointer } : { row }) };
}
