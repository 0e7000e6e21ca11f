import {
  type CreatedItem,
  differingValues,
  type IdentifiedRow,
  type ImportedItem,
  type ItemValues,
  type ItemParent,
  type ImportTree,
  type ItemPlan,
  type ItemRow,
  type NamedRecords,
  plansOf,
  type RowFault,
  type RowFaults,
  shortNameFixed,
  storedParent,
} from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import { type ImportCatalogue } from './import-catalogue';
import { type ImportRun, type NewCode } from './import-run';

/** Most moves of an import: each recodes all items below. */
export const MAX_MOVES = 1_000;
const TOO_MANY_MOVES: RowFault = {
  code: 'too-many-moves',
  detail: `More than ${MAX_MOVES} items would be moved, mounted since another date, or be roots of another type; import them in parts`,
};

/** Plans rows of items, new ones first; adds faults. */
export function planItems(run: ImportRun, items: readonly ImportedItem[], tree: ImportTree): ItemPlan[] {
  const created = tree.made.map((item) => createdItem(item, tree));
  const made = new Set(tree.made);
  const others = items.filter((item) => !made.has(item)).map((item) => planItem(run, item, tree));
  const tooMany = plansOf(others, 'move').at(MAX_MOVES);
  if (tooMany) run.faults.add(tooMany.item.row.place('parent'), TOO_MANY_MOVES);
  for (const { item, parent } of created) needRights(run, item, parent);
  for (const plan of others) needRightsOf(run, plan);
  return [...created, ...others];
}

/** Item of a row with its status and type; unknown names are faults. */
export function importedItem(
  catalogue: ImportCatalogue,
  faults: RowFaults,
  { row, stored, broken }: IdentifiedRow<ItemRow, Item>,
): ImportedItem {
  const before = faults.total;
  const find = (key: 'status' | 'type', records: NamedRecords): number | undefined => {
    const reference = row.references[key] ?? undefined;
    const id = reference === undefined ? undefined : records.find(reference);
    if (reference !== undefined && id === undefined) faults.add(row.place(key), () => records.faultOf(reference));
    return id;
  };
  const statusId = find('status', catalogue.states);
  const typeId = find('type', catalogue.itemTypes);
  const typeSystemName = catalogue.itemTypes.nameOf(typeId ?? 0) ?? '';
  const shortName = stored?.shortName ?? row.values.shortName ?? '';
  return { row, stored, shortName, statusId, typeId, typeSystemName, broken: broken || faults.total > before };
}

export function codesOfItems(plans: readonly ItemPlan[]): NewCode[] {
  return plansOf(plans, 'create').map(({ code, item }) => ({ code, place: item.row.place('shortName') }));
}

function createdItem(item: ImportedItem, { codes, parents }: ImportTree): CreatedItem {
  return { action: 'create', item, code: codes.get(item) ?? '', parent: parents.get(item) ?? { kind: 'none' } };
}

/** Change of a stored item, if its row differs. */
function planItem({ faults }: ImportRun, item: ImportedItem, { parents }: ImportTree): ItemPlan {
  const { stored, row, statusId, typeId } = item;
  if (!stored) return { action: 'keep', item };
  const { shortName, mount, ...texts } = row.values;
  if (shortName !== undefined && shortName !== stored.shortName) {
    const detail = shortNameFixed(stored.shortName).faults?.[0]?.detail ?? '';
    faults.add(row.place('shortName'), { code: 'fixed', detail });
  }
  const values: ItemValues = differingValues(stored, { ...texts, statusId, typeId });
  const parent = newParent(stored, parents.get(item));
  const isOtherRoot = values.typeId !== undefined && stored.parentId === null;
  if (mount || isOtherRoot || parent.kind !== 'unchanged') return { action: 'move', item, stored, values, parent };
  return Object.keys(values).length > 0 ? { action: 'change', item, stored, values } : { action: 'keep', item };
}

/** New parent of a stored item; `unchanged` for the present one. */
function newParent({ parentId }: Item, parent: ItemParent = { kind: 'unchanged' }): ItemParent {
  const isSame = parent.kind === 'none' ? parentId === null : storedParent(parent)?.id === parentId;
  return isSame ? { kind: 'unchanged' } : parent;
}

/** Notes that the row needs the right to change a stored parent. */
function needRights(run: ImportRun, { row }: ImportedItem, parent: ItemParent): void {
  const above = storedParent(parent);
  if (above) run.rights.need(above, row.place('parent'));
}

function needRightsOf(run: ImportRun, plan: ItemPlan): void {
  if (plan.action === 'change' || plan.action === 'move') run.rights.need(plan.stored, plan.item.row.place());
  if (plan.action === 'move') needRights(run, plan.item, plan.parent);
}
