import {
  identifyRows,
  type ImportedItem,
  type ItemPlan,
  buildImportTree,
  type RecordPlan,
} from '@pelorus/registry/domain';
import { type CollectionImport } from './collection-import';
import { type ImportedMounts } from './imported-mounts';
import { type ImportRun, type NewCode } from './import-run';
import { type KnownRows } from './known-rows';
import { codesOfItems, planItems } from './plan-items';

export interface ImportPlan {
  readonly items: readonly ItemPlan[];
  readonly records: readonly { readonly collection: CollectionImport; readonly plans: readonly RecordPlan[] }[];
  readonly codes: readonly NewCode[];
}

/** Plans all rows, items first; adds faults. */
export function planImport(
  run: ImportRun,
  items: readonly ImportedItem[],
  { collections }: KnownRows,
  mounts: ImportedMounts,
): ImportPlan {
  const tree = buildImportTree(items, run.finder, run.faults, run.unknownItem);
  mounts.check(run, items, tree);
  const plans = planItems(run, items, tree);
  const codes = codesOfItems(plans);
  const placed = { ...run, finder: tree.finder };
  const records = collections.map(({ collection, rows, known }) => {
    const identified = identifyRows(collection.collection.kind, rows, known, run.faults);
    const planned = collection.plan(placed, identified);
    codes.push(...collection.newCodes(placed, planned, tree));
    return { collection, plans: planned };
  });
  return { items: plans, records, codes };
}
