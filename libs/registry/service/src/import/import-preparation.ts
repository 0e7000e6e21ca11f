import { type Executor } from '@pelorus/shared/persistence';
import { type Account } from '@pelorus/auth/domain';
import {
  buildImportTree,
  identifyRows,
  type ImportedItem,
  type ImportRows,
  ItemFinder,
  type ItemPlan,
  type RecordPlan,
  type UnknownItem,
} from '@pelorus/registry/domain';
import { type CheckedReads, type CodeRepository, type ImportRepository } from '@pelorus/registry/persistence';
import { nearest } from '@pelorus/shared/kernel';
import { type Editors } from '../rights/editors';
import { type CollectionImport } from './collection-import';
import { ImportCatalogue } from './import-catalogue';
import { type ImportedMounts } from './imported-mounts';
import { ImportRights } from './import-rights';
import { type ImportRun, type NewCode } from './import-run';
import { findKnownRows, type KnownRows, unknownCodes } from './known-rows';
import { codesOfItems, importedItem, planItems } from './plan-items';

/** Most unknown codes compared with known ones. */
const EXPLAINED = 100;

/** Prepares faults of unknown items, with suggestions. `codes` are references without an item. */
async function explainUnknown(
  records: ImportRepository,
  executor: Executor,
  codes: readonly string[],
  finder: ItemFinder,
): Promise<UnknownItem> {
  const beginnings = new Set(codes.slice(0, EXPLAINED).map((code) => code.replace(/:[^:]*$/, '')));
  const below = beginnings.size === 0 ? [] : await records.codesBelow(executor, [...beginnings]);
  return (reference) => {
    const text = String(reference).slice(0, 128);
    const near = nearest(text, text.includes(':') ? below : finder.names());
    const hint = near.length === 0 ? '' : ` (did you mean ${near.map((name) => `'${name}'`).join(' or ')}?)`;
    const what = 'the code or id of an item, nor the short name of one that is imported';
    return {
      code: 'unknown-reference',
      detail: `'${text}' is not ${what}${hint}`,
      text: text.slice(0, 64),
      nearest: near,
    };
  };
}

/** Checked import, ready to be written. */
export interface PreparedImport {
  readonly run: ImportRun;
  readonly plan: ImportPlan;
}

/** Reads of a check; `aside` for hints. */
type ImportReads = Executor & Partial<Pick<CheckedReads, 'aside'>>;

/** Checks imports and plans their writes. */
export class ImportPreparation {
  constructor(
    private readonly records: ImportRepository,
    private readonly codes: CodeRepository,
    private readonly editors: Editors,
    private readonly mounts: ImportedMounts,
    /** Collections besides items, in writing order. */
    private readonly collections: readonly CollectionImport[],
  ) {}

  /** Plans all writes. DomainError `invalid` with all faults, or `not-an-editor` with the rows. */
  async prepare(reads: ImportReads, account: Account, rows: ImportRows): Promise<PreparedImport> {
    const { records, collections, mounts } = this;
    const faults = rows.faults.copy();
    const known = await findKnownRows(reads, records, collections, rows);
    const asked = known.collections.filter(({ rows: own }) => own.length > 0);
    const catalogue = await ImportCatalogue.read(
      records,
      reads,
      asked.map(({ collection }) => collection.collection),
    );
    const items = identifyRows('item', rows.items, known.items, faults).map((row) =>
      importedItem(catalogue, faults, row),
    );
    const finder = ItemFinder.of(known.items, items);
    const rights = new ImportRights(this.editors);
    const unknown = unknownCodes(rows, known.items);
    const unknownItem = await explainUnknown(records, reads.aside ?? reads, unknown, finder);
    const run: ImportRun = { account, faults, finder, catalogue, rights, unknownItem };
    const plan = planImport(run, items, known, mounts);
    await this.#noteTaken(reads, run, plan.codes);
    if (faults.total > 0) await rights.note(reads, account, faults);
    faults.throwAny();
    await rights.require(reads, account);
    return { run, plan };
  }

  /** Adds faults for codes that other records have, by one statement. */
  async #noteTaken(reads: Executor, { faults }: ImportRun, codes: readonly NewCode[]): Promise<void> {
    if (codes.length === 0) return;
    const taken = await this.codes.taken(
      reads,
      codes.map(({ code }) => code),
    );
    for (const { code, place } of codes) {
      const detail = `There already is an item or parameter with the code '${code}'`;
      if (taken.has(code)) faults.add(place, { code: 'duplicate-code', detail });
    }
  }
}

interface ImportPlan {
  readonly items: readonly ItemPlan[];
  readonly records: readonly { readonly collection: CollectionImport; readonly plans: readonly RecordPlan[] }[];
  readonly codes: readonly NewCode[];
}

/** Plans all rows, items first; adds faults. */
function planImport(
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
