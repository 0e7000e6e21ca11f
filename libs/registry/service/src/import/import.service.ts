import { type Account } from '@pelorus/auth/domain';
import {
  type EventRecord,
  identifyRows,
  ImportedItem,
  type ImportedRecord,
  type ImportResult,
  type ImportRow,
  type ImportRows,
  type Item,
  ItemFinder,
  KnownRecords,
  type ParameterRecord,
  RowFaults,
} from '@pelorus/registry/domain';
import {
  type EditorRepository,
  type ImportRepository,
  type RecordKeys,
  type ReferenceRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { type Changes } from '../changes';
import { type EventImport } from './event-import';
import { readCatalogue } from './import-catalogue';
import { ImportRights } from './import-rights';
import { type ImportPlan, type ImportRun } from './import-run';
import { type ItemImport } from './item-import';
import { type ParameterImport } from './parameter-import';
import { explainUnknown } from './unknown-item';

/** What an import works with. */
export interface ImportTools {
  readonly changes: Changes;
  readonly editors: EditorRepository;
  readonly references: ReferenceRepository;
  readonly records: ImportRepository;
  readonly items: ItemImport;
  readonly parameters: ParameterImport;
  readonly events: EventImport;
}

/** So many of the records that were made and changed are told. */
const LISTED = 1_000;

/** Makes and changes many items, parameters and events, all or none. */
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
    const { tools } = this;
    const faults = new RowFaults();
    const known = await this.findRecords(change, rows);
    const items = identifyRows('item', rows.items, known.items, faults).map((row) => new ImportedItem(row));
    const finder = new ItemFinder(known.items, items);
    const run: ImportRun = {
      change,
      account,
      faults,
      finder,
      catalogue: await readCatalogue(tools.records, change),
      rights: new ImportRights(tools.editors, tools.references),
      unknownItem: await explainUnknown(tools.records, change, unknownCodes(rows, known.items), finder),
    };
    const planned = tools.items.plan(run, items);
    const parameters = identifyRows('parameter', rows.parameters, known.parameters, faults);
    const plans = {
      items: planned,
      parameters: tools.parameters.plan(run, parameters, planned.codes),
      events: tools.events.plan(run, identifyRows('event', rows.events, known.events, faults)),
    };
    faults.throwAny();
    await run.rights.require(change, account);
    await this.refuseTaken(run, Object.values(plans));
    return this.write(run, plans);
  }

  /** The records that rows are about, and the items that they name. */
  private async findRecords(change: RegistryChange, { items, parameters, events }: ImportRows): Promise<KnownRows> {
    const { records } = this.tools;
    const foundEvents = events.length === 0 ? [] : await records.findEvents(change, keysOf(events));
    const foundParameters = parameters.length === 0 ? [] : await records.findParameters(change, keysOf(parameters));
    const named = keysOf(items);
    const owners = [...foundEvents, ...foundParameters].map(({ itemId }) => itemId);
    const others = itemReferences({ items, parameters, events });
    const foundItems = await records.findItems(change, {
      ids: [...named.ids, ...owners, ...others.flatMap((key) => (/^\d{1,15}$/.test(key) ? [Number(key)] : []))],
      uuids: named.uuids,
      codes: [...named.codes, ...others.filter((key) => key.includes(':')).map((key) => key.toLowerCase())],
    });
    const codes = new Map(foundItems.map(({ id, code }) => [id, code]));
    return {
      items: new KnownRecords(foundItems, ({ code }) => code),
      parameters: new KnownRecords(foundParameters, ({ itemId, shortName }) =>
        `${codes.get(itemId)}:${shortName}`.toLowerCase(),
      ),
      events: new KnownRecords(foundEvents, () => undefined),
    };
  }

  /** Codes that new records would have are looked up at once. */
  private async refuseTaken({ change, faults }: ImportRun, plans: readonly ImportPlan[]): Promise<void> {
    const codes = plans.flatMap((plan) => [...plan.codes.keys()]);
    if (codes.length === 0) return;
    const taken = await this.tools.records.takenCodes(change, codes);
    for (const plan of plans) for (const [code, refuse] of plan.codes) if (taken.has(code)) refuse();
    faults.throwAny();
  }

  private async write(
    { change }: ImportRun,
    plans: Record<'items' | 'parameters' | 'events', ImportPlan>,
  ): Promise<ImportResult> {
    const items = await plans.items.write();
    const parameters = await plans.parameters.write();
    const events = await plans.events.write();
    const all = [...items, ...parameters, ...events];
    return {
      dryRun: false,
      items: countsOf(items, plans.items),
      parameters: countsOf(parameters, plans.parameters),
      events: countsOf(events, plans.events),
      records: await this.tools.records.withCodes(change, all.slice(0, LISTED)),
      totalRecords: all.length,
    };
  }
}

/** The records that the rows of an import may be about. */
interface KnownRows {
  readonly items: KnownRecords<Item>;
  readonly parameters: KnownRecords<ParameterRecord>;
  readonly events: KnownRecords<EventRecord>;
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

/** All that names items, each once. */
function itemReferences({ items, parameters, events }: ImportRows): string[] {
  const parents = items.map(({ references }) => references.parent);
  const owners = [...parameters, ...events].map(({ references }) => references.item);
  return [...new Set([...parents, ...owners].flatMap((reference) => (reference ? [String(reference)] : [])))];
}

function unknownCodes(rows: ImportRows, known: KnownRecords<Item>): string[] {
  return itemReferences(rows).filter((key) => key.includes(':') && !known.withCode(key));
}

function countsOf(records: readonly ImportedRecord[], { unchanged }: ImportPlan) {
  const created = records.filter(({ action }) => action === 'created').length;
  return { created, changed: records.length - created, unchanged };
}
