import { type DomainError } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import {
  type CreatedItem,
  type ImportedItem,
  type ImportedRecord,
  type ItemValues,
  type ItemParent,
  type ItemPlan,
  type MovedItem,
  plansOf,
} from '@pelorus/registry/domain';
import { giveWay, type ImportRepository, type RegistryChange } from '@pelorus/registry/persistence';
import { type ItemWriter } from '../items/item-writer';
import { type ItemRights } from '../rights/item-rights';
import { type ImportedMounts } from './imported-mounts';
import { imported, type ImportRun, type ImportWrite, type NewItemIds } from './import-run';
import { MAX_MOVES } from './plan-items';
import { idOfItem } from './record-owner';

/** Attempts at moves, repeated ones included. */
const MAX_ATTEMPTS = 4 * MAX_MOVES;

/** Moves of a dry run between two looks for waiting changes. */
const MOVES_ALONE = 10;

export interface WrittenItems {
  readonly records: readonly ImportedRecord[];
  readonly ids: NewItemIds;
}

export class ItemImport {
  constructor(
    private readonly records: ImportRepository,
    private readonly writer: ItemWriter,
    private readonly rights: ItemRights,
    private readonly mounts: ImportedMounts,
  ) {}

  /** Writes the items; returns new ones first. */
  async write(write: ImportWrite, run: ImportRun, plans: readonly ItemPlan[]): Promise<WrittenItems> {
    const created = plansOf(plans, 'create');
    const ids = await this.#create(write, run, created);
    const changed = plansOf(plans, 'change').map(({ stored, values }) => ({ ...stored, ...values }));
    if (!write.dryRun) await this.records.items.update(write.change, changed);
    await this.#move(write, run, plansOf(plans, 'move'), ids);
    return {
      ids,
      records: [
        ...created.map(({ item }) => imported('item', 'created', ids.get(item) ?? 0, item.row)),
        ...plans.flatMap((plan) =>
          plan.action === 'change' || plan.action === 'move'
            ? [imported('item', 'changed', plan.stored.id, plan.item.row)]
            : [],
        ),
      ],
    };
  }

  async #create(
    { change, dryRun }: ImportWrite,
    { account }: ImportRun,
    created: readonly CreatedItem[],
  ): Promise<NewItemIds> {
    const newIds = await this.records.items.newIds(change, created.length);
    const ids = new Map(created.map(({ item }, i) => [item, newIds[i] ?? 0]));
    await this.records.items.insert(
      change,
      created.map((plan) => newRecord(plan, ids)),
    );
    const roots = created.filter(({ parent }) => parent.kind === 'none').map(({ item }) => ids.get(item) ?? 0);
    if (roots.length > 0 && !dryRun) await this.rights.makeEditor(change, account, ...roots);
    await this.mounts.dateNew(change, created, ids);
    return ids;
  }

  /**
   * Moves items one by one, because each recodes all items below. Retries refused moves in reverse order while any
   * succeeds: one may clear the way for another. `MAX_ATTEMPTS` bounds the time, in which other changes wait.
   */
  async #move(
    { change, dryRun }: ImportWrite,
    run: ImportRun,
    moves: readonly MovedItem[],
    ids: NewItemIds,
  ): Promise<void> {
    let left = moves;
    let attempts = 0;
    while (left.length > 0) {
      attempts += left.length;
      const refused: { readonly each: MovedItem; readonly error: DomainError }[] = [];
      for (const [i, each] of left.entries()) {
        if (dryRun && i % MOVES_ALONE === 0) await giveWay(change);
        const error = await this.records.attempt(change, () => this.#moveOne(change, run.account, each, ids));
        if (error) refused.push({ each, error });
      }
      const isStuck = refused.length === left.length || attempts + refused.length > MAX_ATTEMPTS;
      if (isStuck) for (const { each, error } of refused) noteRefusal(run, each.item, error);
      run.faults.throwAny();
      left = refused.map(({ each }) => each).reverse();
    }
  }

  async #moveOne(change: RegistryChange, account: Account, plan: MovedItem, ids: NewItemIds): Promise<void> {
    const [stored] = await this.records.itemsById(change, [plan.stored.id]);
    if (!stored) return;
    const { mount } = plan.item.row.values;
    const planned = await this.mounts.plan(change, stored, changeOf(plan, ids), mount);
    await this.writer.update(change, account, stored, planned);
    await this.mounts.record(change, stored.id, planned.workflow);
  }
}

function newRecord({ item, code, parent }: CreatedItem, ids: NewItemIds): object {
  const { statusId, typeId, row } = item;
  return { ...row.values, id: ids.get(item), code, statusId, typeId, parentId: parentIdOf(parent, ids), version: 1 };
}

/** Values of a moved item, with the id of its new parent. */
function changeOf({ values, parent }: MovedItem, ids: NewItemIds): ItemValues {
  return parent.kind === 'unchanged' ? values : { ...values, parentId: parentIdOf(parent, ids) };
}

function parentIdOf(parent: ItemParent, ids: NewItemIds): number | null {
  return parent.kind === 'stored' || parent.kind === 'imported' ? idOfItem(parent, ids) : null;
}

function noteRefusal({ faults }: ImportRun, { row }: ImportedItem, error: DomainError): void {
  const [fault = { code: error.code, detail: error.message, pointer: undefined }] = error.faults ?? [];
  const { code, detail, pointer } = fault;
  faults.add(row.place(pointer?.startsWith('/workflow') ? 'mountDate' : 'parent'), { code, detail });
}
