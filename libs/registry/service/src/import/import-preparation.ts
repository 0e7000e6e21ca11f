import { type Executor } from '@pelorus/shared/persistence';
import { type Account } from '@pelorus/auth/domain';
import { identifyRows, type ImportRows, ItemFinder, type UnknownItem } from '@pelorus/registry/domain';
import { type CheckedReads, type CodeRepository, type ImportRepository } from '@pelorus/registry/persistence';
import { nearest } from '@pelorus/shared/kernel';
import { type Editors } from '../rights/editors';
import { type CollectionImport } from './collection-import';
import { ImportCatalogue } from './import-catalogue';
import { type ImportedMounts } from './imported-mounts';
import { type ImportPlan, planImport } from './import-plan';
import { ImportRights } from './import-rights';
import { type ImportRun, type NewCode } from './import-run';
import { findKnownRows, unknownCodes } from './known-rows';
import { importedItem } from './plan-items';

/** The most unknown codes that are compared with known ones. */
const EXPLAINED = 100;

/** Prepares the faults of unknown items, which suggest similar names. `codes` are codes in references without an item. */
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

/** An import that was checked and can be written. */
export interface PreparedImport {
  readonly run: ImportRun;
  readonly plan: ImportPlan;
}

/** Runs the reads of a check; `aside` those for hints alone, if they are told apart. */
type ImportReads = Executor & Partial<Pick<CheckedReads, 'aside'>>;

/** Checks the rows of imports and plans the writes. */
export class ImportPreparation {
  constructor(
    private readonly records: ImportRepository,
    private readonly codes: CodeRepository,
    private readonly editors: Editors,
    private readonly mounts: ImportedMounts,
    /** The collections besides items, in the order in which they are written. */
    private readonly collections: readonly CollectionImport[],
  ) {}

  /** Plans the writes of all rows; DomainError `invalid` with all faults, `not-an-editor` with the rows. */
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

  /** Notes the codes of new records that other records have; one statement looks for all of them. */
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
