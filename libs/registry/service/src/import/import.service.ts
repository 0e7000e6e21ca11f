import { type Account } from '@pelorus/auth/domain';
import {
  type BelongingRecord,
  type BelongingRow,
  identifyRows,
  type ImportCounts,
  type ImportedItem,
  type ImportResult,
  type ImportRow,
  type ImportRows,
  type Item,
  ItemFinder,
  type ItemPlan,
  KnownRecords,
  placeItems,
  type RecordPlan,
  RowFaults,
} from '@pelorus/registry/domain';
import {
  type CodeRepository,
  type EditorRepository,
  type ImportRepository,
  type RecordKeys,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { type Changes } from '../changes';
import { type EditorRole } from '../editor-role';
import { type CollectionImport } from './collection-import';
import { ImportCatalogue } from './import-catalogue';
import { type ImportMounts } from './import-mounts';
import { ImportRights } from './import-rights';
import { type ImportRun, type NewCode } from './import-run';
import { type ItemImport } from './item-import';
import { codesOfItems, importedItem, planItems } from './plan-items';
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

/** How many of the records made and changed a result lists. */
const LISTED = 1_000;

/** Makes and changes many items and their records, all or none. */
export class ImportService {
  constructor(private readonly tools: ImportTools) {}

  /**
   * Carries out all rows as one change; with `dryRun` everything is done and taken back. Faults of any row are DomainError
   * `invalid` with all of them, rights that the account lacks `not-an-editor` with the rows; nothing is kept then.
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
    const known = await this.findRecords(change, rows);
    const catalogue = await ImportCatalogue.read(this.tools.records, change);
    const items = identifyRows('item', rows.items, known.items, faults).map((row) =>
      importedItem(catalogue, faults, row),
    );
    const finder = new ItemFinder(known.items, items);
    const rights = new ImportRights(this.tools.editors, this.tools.editorRole);
    const unknown = unknownCodes(rows, known.items);
    const unknownItem = await explainUnknown(this.tools.records, change, unknown, finder);
    const run: ImportRun = { change, account, faults, finder, catalogue, rights, unknownItem };
    const plan = this.plan(run, items, known);
    faults.throwAny();
    await rights.require(change, account);
    await this.refuseTaken(run, plan.codes);
    return this.write(run, plan);
  }

  /** What the rows do; faults are noted. */
  private plan(run: ImportRun, items: readonly ImportedItem[], { collections }: KnownRows): ImportPlan {
    const places = placeItems(items, run.finder, run.faults, run.unknownItem);
    this.tools.mounts.check(run, items, places);
    const plans = planItems(run, items, places);
    const codes = codesOfItems(plans);
    const placed = { ...run, finder: places.finder };
    const records = collections.map(({ collection, rows, known }) => {
      const identified = identifyRows(collection.collection.kind, rows, known, run.faults);
      const planned = collection.plan(placed, identified);
      codes.push(...collection.newCodes(placed, planned, places));
      return { collection, plans: planned };
    });
    return { items: plans, records, codes };
  }

  /** The records that rows are about, and the items that they name. */
  private async findRecords(change: RegistryChange, rows: ImportRows): Promise<KnownRows> {
    const found: FoundRows[] = [];
    for (const collection of this.tools.collections) {
      const own = rows.belongings[collection.collection.name] ?? [];
      const records = own.length === 0 ? [] : await collection.records.find(change, keysOf(own));
      found.push({ collection, rows: own, records });
    }
    const owners = found.flatMap(({ records }) => records.map(({ itemId }) => itemId));
    const items = await this.findItems(change, rows, owners);
    const codes = new Map(items.map(({ id, code }) => [id, code]));
    return {
      items: new KnownRecords(items, ({ code }) => code),
      collections: found.map(({ collection, rows: own, records }) => ({
        collection,
        rows: own,
        known: new KnownRecords(records, (record) => collection.codeOf(record, codes)),
      })),
    };
  }

  private findItems(change: RegistryChange, rows: ImportRows, owners: readonly number[]): Promise<Item[]> {
    const named = keysOf(rows.items);
    const others = itemReferences(rows);
    return this.tools.records.findItems(change, {
      ids: [...named.ids, ...owners, ...others.flatMap((key) => (/^\d{1,15}$/.test(key) ? [Number(key)] : []))],
      uuids: named.uuids,
      codes: [...named.codes, ...others.filter((key) => key.includes(':')).map((key) => key.toLowerCase())],
    });
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

/** What the rows of an import do. */
interface ImportPlan {
  readonly items: readonly ItemPlan[];
  readonly records: readonly { readonly collection: CollectionImport; readonly plans: readonly RecordPlan[] }[];
  /** The codes of all new records. */
  readonly codes: readonly NewCode[];
}

/** The rows of a collection, and the stored records that they name. */
interface FoundRows {
  readonly collection: CollectionImport;
  readonly rows: readonly BelongingRow[];
  readonly records: readonly BelongingRecord[];
}

/** The stored records that the rows of an import name. */
interface KnownRows {
  readonly items: KnownRecords<Item>;
  readonly collections: readonly (Omit<FoundRows, 'records'> & { readonly known: KnownRecords<BelongingRecord> })[];
}

/** Ends the change of a dry run: nothing of it is kept. */
class TakenBack extends Error {
  constructor(readonly result: ImportResult) {
    super('a dry run is taken back');
  }
}

function keysOf(rows: readonly ImportRow<object, string>[]): RecordKeys {
  const all = <Key extends 'id' | 'uuid' | 'code'>(key: Key) => rows.flatMap(({ identity }) => identity[key] ?? []);
  return { ids: all('id'), uuids: all('uuid'), codes: all('code') };
}

/** The references to items, each once. */
function itemReferences({ items, belongings }: ImportRows): string[] {
  const parents = items.map(({ references }) => references.parent);
  const owners = Object.values(belongings).flatMap((rows) => rows.map(({ references }) => references['item']));
  return [...new Set([...parents, ...owners].flatMap((reference) => (reference ? [String(reference)] : [])))];
}

function unknownCodes(rows: ImportRows, known: KnownRecords<Item>): string[] {
  return itemReferences(rows).filter((key) => key.includes(':') && !known.withCode(key));
}

function countsOf(plans: readonly { readonly action: string }[]): ImportCounts {
  const count = (...actions: readonly string[]): number =>
    plans.filter(({ action }) => actions.includes(action)).length;
  return { created: count('create'), changed: count('change', 'move'), unchanged: count('keep') };
}
