import { type Item } from '../item';
import { type IdentifiedRow } from './identify-rows';
import { type ItemRow } from './import-row';

/** An item that an import makes or changes. */
export class ImportedItem {
  readonly row: ItemRow;
  /** The item as it is; undefined for a new one. */
  readonly stored?: Item;
  /** Whether the row is at fault, or one that it depends on. */
  broken: boolean;
  /** Where it shall be: null makes a root, undefined leaves it where it is. */
  parent?: Item | ImportedItem | null;
  statusId?: number;
  typeId?: number;
  /** The `systemName` of a new root's type, with which its code begins. */
  typeSystemName = '';
  /** The code before anything is moved, as soon as it is known. */
  code?: string;
  /** Of a new one as soon as it has one. */
  id: number;

  constructor({ row, stored, broken }: IdentifiedRow<ItemRow, Item>) {
    this.row = row;
    this.stored = stored;
    this.broken = broken;
    this.code = stored?.code;
    this.id = stored?.id ?? 0;
  }

  get shortName(): string {
    return this.stored?.shortName ?? this.row.values.shortName ?? '';
  }

  /** The row's item above it, if it is among those that are imported. */
  get importedParent(): ImportedItem | undefined {
    return this.parent instanceof ImportedItem ? this.parent : undefined;
  }
}
