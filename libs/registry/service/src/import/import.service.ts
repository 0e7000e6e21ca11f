import { type Account } from '@pelorus/auth/domain';
import {
  identifyRows,
  type ImportCounts,
  type ImportResult,
  type ImportRows,
  ItemFinder,
  RowFaults,
} from '@pelorus/registry/domain';
import {
  type CodeRepository,
  type EditorRepository,
  type ImportRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { type Changes } from '../changes';
import { type EditorRole } from '../editor-role';
import { type CollectionImport } from './collection-import';
import { ImportCatalogue } from './import-catalogue';
import { type ImportMounts } from './import-mounts';
import { ImportRights } from './import-rights';
import { type ImportPlan, planImport } from './import-plan';
import { type ImportRun, type NewCode } from './import-run';
import { type ItemImport } from './item-import';
import { findKnownRows, unknownCodes } from './known-rows';
import { importedItem } from './plan-items';
import { explainUnknown } from './unknown-item';

/** The parts of an import service. */
export interface ImportTools {
  readonly changes: Changes;
  readonly editors: EditorRepository;
  readonly editorRole: EditorRole;
  readonly records: ImportRepository;
  readonly codes: CodeRepository;
  readonly items: ItemImport;
  readonly mounts: ImportMounts;
  /** The collections besides items, in the order in which they are written. */
  readonly collections: readonly CollectionImport[];
}

/** The most records that a result lists. */
const LISTED = 1_000;

/** Makes and changes many items and their records, all or none. */
export class ImportService {
  constructor(private readonly tools: ImportTools) {}

  /**
   * Carries out all rows as one change, which `dryRun` takes back. Faults of rows are one DomainError `invalid` with all
   * faults. Missing rights are DomainError `not-an-editor` with the rows. Nothing is kept then.
   */
  async import(account: Account, rows: ImportRows, dryRun: boolean): Promise<ImportResult> {
    try {
      return await this.tools.changes.run(account, async (change) => {
        const result = await this.carryOut(change, account, rows);
        if (dryRun) throw new TakenBack(result);
        return result;
      });
    } catch (error) {
      if (error instanceof TakenBack) return { ...error.result, dryRun };
      throw error;
    }
  }

  private async carryOut(change: RegistryChange, account: Account, rows: ImportRows): Promise<ImportResult> {
    const faults = new RowFaults();
    const { records, collections, mounts } = this.tools;
    const known = await findKnownRows(change, records, collections, rows);
    const catalogue = await ImportCatalogue.read(records, change);
    const items = identifyRows('item', rows.items, known.items, faults).map((row) =>
      importedItem(catalogue, faults, row),
    );
    const finder = new ItemFinder(known.items, items);
    const rights = new ImportRights(this.tools.editors, this.tools.editorRole);
    const unknown = unknownCodes(rows, known.items);
    const unknownItem = await explainUnknown(records, change, unknown, finder);
    const run: ImportRun = { change, account, faults, finder, catalogue, rights, unknownItem };
    const plan = planImport(run, items, known, mounts);
    faults.throwAny();
    await rights.require(change, account);
    await this.refuseTaken(run, plan.codes);
    return this.write(run, plan);
  }

  /** Refuses the codes of new records that other records have; one statement looks for all of them. */
  private async refuseTaken({ change, faults }: ImportRun, codes: readonly NewCode[]): Promise<void> {
    if (codes.length === 0) return;
    const taken = await this.tools.codes.taken(
      change,
      codes.map(({ code }) => code),
    );
    for (const { code, place } of codes) {
      const detail = `There already is an item or parameter with the code '${code}'`;
      if (taken.has(code)) faults.add(place, { code: 'duplicate-code', detail });
    }
    faults.throwAny();
  }

  private async write(run: ImportRun, { items, records }: ImportPlan): Promise<ImportResult> {
    const written = await this.tools.items.write(run, items);
    const all = [...written.records];
    const counts: Record<string, ImportCounts> = { items: countsOf(items) };
    for (const { collection, plans } of records) {
      all.push(...(await collection.write(run, plans, written.ids)));
      counts[collection.collection.name] = countsOf(plans);
    }
    const listed = await this.tools.records.withCodes(run.change, all.slice(0, LISTED));
    return { dryRun: false, counts, records: listed, totalRecords: all.length };
  }
}

/** Ends the change of a dry run: nothing of it is kept. */
class TakenBack extends Error {
  constructor(readonly result: ImportResult) {
    super('a dry run is taken back');
  }
}

function countsOf(plans: readonly { readonly action: string }[]): ImportCounts {
  const count = (...actions: readonly string[]): number =>
    plans.filter(({ action }) => actions.includes(action)).length;
  return { created: count('create'), changed: count('change', 'move'), unchanged: count('keep') };
}
