import { type Account } from '@pelorus/auth/domain';
import { type ImportCounts, type ImportResult, type ImportRows } from '@pelorus/registry/domain';
import { type ImportRepository } from '@pelorus/registry/persistence';
import { type Changes } from '../changes';
import { type ImportPreparation, type PreparedImport } from './import-preparation';
import { type ItemImport } from './item-import';

/** The most records that a result lists. */
const LISTED = 1_000;

/** Makes and changes many items and their records, all or none. */
export class ImportService {
  constructor(
    private readonly changes: Changes,
    private readonly records: ImportRepository,
    private readonly preparation: ImportPreparation,
    private readonly items: ItemImport,
  ) {}

  /**
   * Carries out all rows as one change, which `dryRun` takes back. Faults of rows are one DomainError `invalid` with all
   * faults. Missing rights are DomainError `not-an-editor` with the rows. Nothing is kept then.
   */
  async import(account: Account, rows: ImportRows, dryRun: boolean): Promise<ImportResult> {
    try {
      return await this.changes.run(account, async (change) => {
        const result = await this.write(await this.preparation.prepare(change, account, rows));
        if (dryRun) throw new TakenBack(result);
        return result;
      });
    } catch (error) {
      if (error instanceof TakenBack) return { ...error.result, dryRun };
      throw error;
    }
  }

  private async write({ run, plan: { items, records } }: PreparedImport): Promise<ImportResult> {
    const written = await this.items.write(run, items);
    const all = [...written.records];
    const counts: Record<string, ImportCounts> = { items: countsOf(items) };
    for (const { collection, plans } of records) {
      all.push(...(await collection.write(run, plans, written.ids)));
      counts[collection.collection.name] = countsOf(plans);
    }
    const listed = await this.records.withCodes(run.change, all.slice(0, LISTED));
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
