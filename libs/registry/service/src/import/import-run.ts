import { type Account } from '@pelorus/auth/domain';
import {
  type ImportedRecord,
  type ImportRow,
  type ItemFinder,
  type RowFaults,
  type UnknownItem,
} from '@pelorus/registry/domain';
import { type RegistryChange } from '@pelorus/registry/persistence';
import { type ImportCatalogue } from './import-catalogue';
import { type ImportRights } from './import-rights';

/** What the rows of one import share while they are carried out. */
export interface ImportRun {
  readonly change: RegistryChange;
  readonly account: Account;
  readonly catalogue: ImportCatalogue;
  readonly faults: RowFaults;
  readonly rights: ImportRights;
  /** Finds the items of the import, and those that exist. */
  readonly finder: ItemFinder;
  /** Tells that there is no such item. */
  readonly unknownItem: UnknownItem;
}

/** The rows of one kind, of which it is known what they do: nothing is written yet. */
export interface ImportPlan {
  /** The codes that new records would have, each with what notes that it is taken. */
  readonly codes: ReadonlyMap<string, () => void>;
  readonly unchanged: number;
  /** Writes everything; gives what was made and changed, in the order of the rows. */
  write(): Promise<ImportedRecord[]>;
}

/** Tells that a row made or changed a record. */
export function imported(
  kind: ImportedRecord['kind'],
  action: ImportedRecord['action'],
  id: number,
  { place }: ImportRow<object, string>,
): ImportedRecord {
  const { row, pointer } = place();
  return { kind, action, id, ...(row === undefined ? { pointer } : { row }) };
}
