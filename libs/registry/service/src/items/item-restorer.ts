import { type Precondition } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type ItemValues, type Versioned } from '@pelorus/registry/domain';
import { type ItemDocument } from '@pelorus/registry/model';
import { type RegistryChange, type RestorationRepository } from '@pelorus/registry/persistence';
import { type ItemService } from './item.service';
import { type FormerState, type RecordRestorer } from '../history/restore.service';

/** Fields to restore. Not the parent: a move has its own date and is undone by a move. */
const DESCRIBING = [
  'longName',
  'description',
  'model',
  'manufacturer',
  'serialNumber',
  'inventoryNumber',
  'citation',
  'operationInstructions',
  'statusId',
  'typeId',
] as const satisfies readonly (keyof ItemValues)[];

/** Restores descriptions of items, which stay where they are. */
export class ItemRestorer implements RecordRestorer {
  readonly table = 'item';

  constructor(
    private readonly items: ItemService,
    private readonly restorations: RestorationRepository,
  ) {}

  restore(
    account: Account,
    _place: unknown,
    { id, revision, values }: FormerState,
    precondition: Precondition,
  ): Promise<Versioned<ItemDocument>> {
    const described: ItemValues = Object.fromEntries(DESCRIBING.map((field) => [field, values[field]]));
    const also = (change: RegistryChange) => this.restorations.note(change, this.table, id, revision);
    return this.items.update(account, id, { values: described, echoes: [], precondition, also });
  }
}
