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

/** The actions of all rows of an import. */
export interface ImportPlan {
  readonly items: readonly ItemPlan[];
  readonly records: readonly { readonly collection: CollectionImport; readonly plans: readonly RecordPlan[] }[];
  /** The codes of all new records. */
  readonly codes: readonly NewCode[];
}

/** Plans all rows of an import, items first; faults are noted. */
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
  const records = collections.map(({ collection, rows, known, present }) => {
    const identified = identifyRows(collection.collection.kind, rows, known, run.faults);
    const planned = collection.plan(placed, identified, present);
    codes.push(...collection.newCodes(placed, planned, tree));
    return { collection, plans: planned };
  });
  return { items: plans, records, codes };
}
