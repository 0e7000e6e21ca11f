import { type DomainError } from '@pelorus/shared/kernel';
import {
  differingValues,
  ImportedItem,
  type ImportedRecord,
  type Item,
  type ItemChange,
  type NamedRecords,
  placeItems,
  type RowFault,
  type RowReference,
  shortNameFixed,
} from '@pelorus/registry/domain';
import { type ImportRepository } from '@pelorus/registry/persistence';
import { type ItemChanges } from '../item-changes';
import { type Rights } from '../rights';
import { type ImportMounts } from './import-mounts';
import { imported, type ImportPlan, type ImportRun } from './import-run';

/** So many items may get other codes at once: each takes those below it along. */
const MAX_MOVES = 1_000;
/** Moves of one import, with those that are tried again. */
const MAX_ATTEMPTS = 4 * MAX_MOVES;
const TOO_MANY_MOVES: RowFault = {
  code: 'too-many-moves',
  detail: `More than ${MAX_MOVES} items would be moved, mounted since another date, or be roots of another type; import them in parts`,
};

/** What an item that exists is changed to. */
interface ChangedItem {
  readonly item: ImportedItem;
  readonly stored: Item;
  readonly values: ItemChange;
}

/** Makes and changes many items. */
export class ItemImport {
  constructor(
    private readonly records: ImportRepository,
    private readonly changes: ItemChanges,
    private readonly rights: Rights,
    private readonly mounts: ImportMounts,
  ) {}

  /** Finds out what the rows do; what speaks against them are faults. */
  plan(run: ImportRun, items: readonly ImportedItem[]): ImportPlan {
    for (const item of items) resolveReferences(run, item);
    const made = placeItems(items, run.finder, run.faults, run.unknownItem);
    this.mounts.check(run, items);
    const changed = items.flatMap((item) => changeOf(run, item));
    const tooMany = changed.filter(goesAlone).at(MAX_MOVES);
    if (tooMany) run.faults.add(tooMany.item.row.place('parent'), TOO_MANY_MOVES);
    for (const item of made) needRights(run, item);
    for (const { item, stored, values } of changed) {
      run.rights.need(stored, item.row.place());
      if (values.parentId !== undefined) needRights(run, item);
    }
    return {
      codes: new Map(made.map((item) => [item.code ?? '', () => noteTaken(run, item)])),
      unchanged: items.length - made.length - changed.length,
      write: () => this.write(run, made, changed),
    };
  }

  private async write(
    run: ImportRun,
    made: readonly ImportedItem[],
    changed: readonly ChangedItem[],
  ): Promise<ImportedRecord[]> {
    const { change, account } = run;
    const ids = await this.records.items.newIds(change, made.length);
    for (const [i, item] of made.entries()) item.id = ids[i] ?? 0;
    await this.records.items.insert(change, made.map(newRecord));
    const roots = made.filter(({ parent }) => parent === null);
    if (roots.length > 0) await this.rights.makeEditor(change, account, ...roots.map(({ id }) => id));
    await this.mounts.dateNew(change, made);
    const plain = changed.filter((each) => !goesAlone(each));
    await this.records.items.update(change, plain.map(changedRecord));
    await this.move(run, changed.filter(goesAlone));
    return [
      ...made.map((item) => imported('item', 'created', item.id, item.row)),
      ...changed.map(({ item }) => imported('item', 'changed', item.id, item.row)),
    ];
  }

  /**
   * What gives other codes to all below is done item by item. What stands in the way of one may be moved itself: those that
   * are refused are tried again, in the other order, until all or none of them are. Others wait meanwhile: who makes each
   * wait for the next is told so after a while.
   */
  private async move(run: ImportRun, changed: readonly ChangedItem[]): Promise<void> {
    let left = changed;
    let attempts = 0;
    while (left.length > 0) {
      attempts += left.length;
      const refused: { readonly each: ChangedItem; readonly error: DomainError }[] = [];
      for (const each of left) {
        const error = await this.records.attempt(run.change, () => this.moveOne(run, each));
        if (error) refused.push({ each, error });
      }
      const isStuck = refused.length === left.length || attempts + refused.length > MAX_ATTEMPTS;
      if (isStuck) for (const { each, error } of refused) noteRefusal(run, each.item, error);
      run.faults.throwAny();
      left = refused.map(({ each }) => each).reverse();
    }
  }

  private async moveOne({ change, account }: ImportRun, changed: ChangedItem): Promise<void> {
    const [stored] = await this.records.itemsById(change, [changed.item.id]);
    if (!stored) return;
    const { mount } = changed.item.row.values;
    const planned = await this.mounts.plan(change, stored, valuesOf(changed), mount);
    await this.changes.apply(change, account, stored, planned);
    await this.mounts.record(change, stored.id, planned.workflow);
  }
}

function resolveReferences({ catalogue, faults }: ImportRun, item: ImportedItem): void {
  const { references, place } = item.row;
  const find = (key: 'status' | 'type', records: NamedRecords): number | undefined => {
    const reference: RowReference | undefined = references[key];
    if (reference === undefined || reference === null) return undefined;
    const id = records.find(reference);
    if (id !== undefined) return id;
    item.broken = true;
    faults.add(place(key), () => records.faultOf(reference));
    return undefined;
  };
  item.statusId = find('status', catalogue.states);
  item.typeId = find('type', catalogue.itemTypes);
  item.typeSystemName = catalogue.itemTypes.nameOf(item.typeId ?? 0) ?? '';
}

/** The change of an item that exists, if its row differs from it. */
function changeOf({ faults }: ImportRun, item: ImportedItem): ChangedItem[] {
  const { stored, row, statusId, typeId, parent } = item;
  if (!stored) return [];
  const { shortName, mount, ...texts } = row.values;
  if (shortName !== undefined && shortName !== stored.shortName) {
    faults.add(row.place('shortName'), {
      code: 'fixed',
      detail: shortNameFixed(stored.shortName).faults?.[0]?.detail ?? '',
    });
  }
  const values: ItemChange = differingValues(stored, { ...texts, statusId, typeId });
  const moves = parent !== undefined && !isAt(stored, parent);
  if (!moves && !mount && Object.keys(values).length === 0) return [];
  return [{ item, stored, values: moves ? { ...values, parentId: null } : values }];
}

function isAt({ parentId }: Item, parent: Item | ImportedItem | null): boolean {
  if (parent === null) return parentId === null;
  return parent.id === parentId;
}

/** Whoever makes or moves an item needs the right to change what it will lie below, as far as that exists. */
function needRights(run: ImportRun, { parent, row }: ImportedItem): void {
  const above = parent instanceof ImportedItem ? parent.stored : parent;
  if (above) run.rights.need(above, row.place('parent'));
}

function noteTaken({ faults }: ImportRun, item: ImportedItem): void {
  const detail = `There already is an item or parameter with the code '${item.code}'`;
  faults.add(item.row.place('shortName'), { code: 'duplicate-code', detail });
}

function newRecord(item: ImportedItem): object {
  const { id, code, statusId, typeId, row, parent } = item;
  return { ...row.values, id, code, statusId, typeId, parentId: parent?.id ?? null, version: 1 };
}

function changedRecord({ stored, values }: ChangedItem): object {
  return { ...stored, ...values };
}

/** Whether a change may give an item another code, or dates its mount: it is checked and carried out by itself. */
function goesAlone({ item, stored, values }: ChangedItem): boolean {
  if (item.row.values.mount) return true;
  return values.parentId !== undefined || (values.typeId !== undefined && stored.parentId === null);
}

/** With the parent's id, which a new one only has now. */
function valuesOf({ item, values }: ChangedItem): ItemChange {
  return values.parentId === undefined ? values : { ...values, parentId: item.parent?.id ?? null };
}

function noteRefusal({ faults }: ImportRun, { row }: ImportedItem, error: DomainError): void {
  const [fault = { code: error.code, detail: error.message, pointer: undefined }] = error.faults ?? [];
  const { code, detail, pointer } = fault;
  faults.add(row.place(pointer?.startsWith('/workflow') ? 'mountDate' : 'parent'), { code, detail });
}
