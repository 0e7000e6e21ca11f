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

/** The state that all rows of one import share while they are checked. */
export interface ImportRun {
  readonly account: Account;
  readonly catalogue: ImportCatalogue;
  readonly faults: RowFaults;
  readonly rights: ImportRights;
  /** Finds the items of the import, and stored ones. */
  readonly finder: ItemFinder;
  /** Makes the fault of a reference that names no item. */
  readonly unknownItem: UnknownItem;
}

/** How a checked import is written. */
export interface ImportWrite {
  readonly change: RegistryChange;
  /**
   * Whether all is taken back. Stored records stay unlocked then, as far as writing them cannot fail: others would wait for
   * them.
   */
  readonly dryRun: boolean;
}

/** A code that a new record would have, and the place of the cell that makes it. */
export interface NewCode {
  readonly code: string;
  readonly place: RowPlace;
}

/** The ids of the new items of an import. */
export type NewItemIds = ReadonlyMap<ImportedItem, number>;

/** Reports the record that a row made or changed. */
export function imported(
  kind: string,
  action: ImportedRecord['action'],
  id: number,
  { place }: ImportRow<object, string>,
): ImportedRecord {
  const { row, pointer } = place();
  return { kind, action, id, ...(row === undefined ? { pointer } : { row }) };
}
