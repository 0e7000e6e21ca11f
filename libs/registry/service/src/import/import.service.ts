import { type Account } from '@pelorus/auth/domain';
import { type ImportCounts, type ImportResult, type ImportRows } from '@pelorus/registry/domain';
import { type ImportRepository } from '@pelorus/registry/persistence';
import { type Changes } from '../records/changes';
import { type ImportPreparation, type PreparedImport } from './import-preparation';
import { type ImportWrite } from './import-run';
import { type ItemImport } from './item-import';

/** Most records of a result. */
const LISTED = 1_000;

export class ImportService {
  constructor(
    private readonly changes: Changes,
    private readonly records: ImportRepository,
    private readonly preparation: ImportPreparation,
    private readonly items: ItemImport,
  ) {}

  /**
   * Writes all rows as one change, which `dryRun` rolls back. Other changes run during the check. DomainError `invalid`
   * with all faults, or `not-an-editor` with the rows; nothing is kept then.
   */
  async import(account: Account, rows: ImportRows, dryRun: boolean): Promise<ImportResult> {
    if (!dryRun) {
      return this.changes.runChecked(account, {
        check: (reads) => this.preparation.prepare(reads, account, rows),
        write: (change, prepared) => this.#write({ change, dryRun }, prepared),
      });
    }
    return this.changes.tryOut(account, async (change) =>
      this.#write({ change, dryRun }, await this.preparation.prepare(change, account, rows)),
    );
  }

  async #write(write: ImportWrite, { run, plan: { items, records } }: PreparedImport): Promise<ImportResult> {
    const written = await this.items.write(write, run, items);
    const all = [...written.records];
    const counts: Record<string, ImportCounts> = { items: countsOf(items) };
    for (const { collection, plans } of records) {
      all.push(...(await collection.write(write, run, plans, written.ids)));
      counts[collection.collection.name] = countsOf(plans);
    }
    const listed = await this.records.withCodes(write.change, all.slice(0, LISTED));
    const kept = write.dryRun || all.length === 0 ? {} : { moment: write.change.now };
    return { dryRun: write.dryRun, ...kept, counts, records: listed, totalRecords: all.length };
  }
}

function countsOf(plans: readonly { readonly action: string }[]): ImportCounts {
  const count = (...actions: readonly string[]): number =>
    plans.filter(({ action }) => actions.includes(action)).length;
  return { created: count('create'), changed: count('change', 'move'), unchanged: count('keep') };
}
