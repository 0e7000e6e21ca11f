import { DomainError, MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import { type Executor } from '@pelorus/shared/persistence';
import {
  type BelongingRecord,
  type BelongingRow,
  codeTooLong,
  composeUrn,
  differingValues,
  type IdentifiedRow,
  type ImportedRecord,
  type ImportTree,
  nameOfPlace,
  plansOf,
  type RecordPlan,
  type RecordValues,
  type RowFault,
  shortNameFixed,
  storedParent,
  type RecordOwner,
} from '@pelorus/registry/domain';
import { type CollectionBatch, type ImportedCollection, type NewRecord, type RegistryChange } from '@pelorus/registry/persistence'; // prettier-ignore
import { type ImportRules } from './import-rules';
import { imported, type ImportRun, type ImportWrite, type NewCode, type NewItemIds } from './import-run';
import { pairOf, planPairs } from './plan-pairs';
import { idOfItem, needOwner, ownerOf } from './record-owner';

type Identified = IdentifiedRow<BelongingRow, BelongingRecord>;
type CreatedRecord = Extract<RecordPlan, { readonly action: 'create' }>;
type ChangedRecord = Extract<RecordPlan, { readonly action: 'change' }>;

/** Makes and changes many records of an item's collection, by its description. */
export class CollectionImport {
  constructor(
    readonly collection: ImportedCollection,
    readonly records: CollectionBatch,
    private readonly rules: ImportRules = {},
  ) {}

  /** The records of items, where a row may name one by what it says. */
  async presentOn(executor: Executor, itemIds: readonly number[]): Promise<readonly BelongingRecord[]> {
    return this.collection.import.pair && itemIds.length > 0 ? this.records.ofItems(executor, itemIds) : [];
  }

  plan(run: ImportRun, rows: readonly Identified[], present: readonly BelongingRecord[]): RecordPlan[] {
    const { kind, import: described } = this.collection;
    const planned = rows.map((row) => this.#planRow(run, row));
    const plans = described.pair ? planPairs(run, { kind, pair: described.pair }, planned, present) : planned;
    for (const plan of plans) if (plan.action !== 'keep') needOwner(run, plan.owner, plan.row);
    return plans;
  }

  /** Codes of new records. A code of two rows, or of a new item, is a fault. */
  newCodes({ faults }: ImportRun, plans: readonly RecordPlan[], items: ImportTree): NewCode[] {
    const { codeField } = this.collection.import;
    if (codeField === undefined) return [];
    const ofItems = new Set(items.made.map((item) => items.codes.get(item)));
    const first = new Map<string, BelongingRow>();
    return plansOf(plans, 'create').flatMap(({ row, owner, values }) => {
      const itemCode = owner && (storedParent(owner)?.code ?? newItemCode(owner, items));
      if (itemCode === undefined || row.broken) return [];
      const code = composeUrn(itemCode, String(values[codeField] ?? ''));
      const fault = this.#faultOfCode(row, code, first.get(code), ofItems.has(code));
      if (fault) faults.add(row.place(codeField), fault);
      first.set(code, row);
      return [{ code, place: row.place(codeField) }];
    });
  }

  /** Writes the records; reports them, new ones first. Faults that writing finds are DomainError `invalid`. */
  async write(
    { change, dryRun }: ImportWrite,
    run: ImportRun,
    plans: readonly RecordPlan[],
    items: NewItemIds,
  ): Promise<ImportedRecord[]> {
    const { kind } = this.collection;
    const created = plansOf(plans, 'create');
    const changed = plansOf(plans, 'change');
    const records = await this.#withIds(change, created, items);
    const isThere = await this.#madeAlready(change, created, records);
    const fresh = records.filter((record) => !isThere.has(record));
    await this.records.write(change, fresh, dryRun || this.rules.change ? [] : changed);
    if (!dryRun) await this.rules.created?.(change, fresh);
    await this.#changeEach(change, run, changed);
    return [
      ...created.map(({ row }, i) => imported(kind, 'created', isThere.get(records[i]!) ?? records[i]!.id, row)),
      ...changed.map(({ row, stored }) => imported(kind, 'changed', stored.id, row)),
    ];
  }

  async #withIds(change: RegistryChange, created: readonly CreatedRecord[], items: NewItemIds): Promise<NewRecord[]> {
    const ids = await this.records.newIds(change, created.length);
    return created.map(({ owner, values }, i) => {
      if (!owner) throw new Error(`a ${this.collection.kind} without an item was not refused`);
      return { ...values, id: ids[i] ?? 0, itemId: idOfItem(owner, items) };
    });
  }

  /** Ids of records that go with an item which the import has just made: who makes a root is its Editor. */
  async #madeAlready(
    change: RegistryChange,
    created: readonly CreatedRecord[],
    records: readonly NewRecord[],
  ): Promise<ReadonlyMap<NewRecord, number>> {
    const { pair } = this.collection.import;
    if (!pair) return new Map();
    const onNew = records.filter((_record, i) => !storedParent(created[i]!.owner!));
    const present = await this.presentOn(change, [...new Set(onNew.map(({ itemId }) => itemId))]);
    const keyOf = (record: RecordValues): string => `${String(record['itemId'])} ${pairOf(pair, record)}`;
    const ids = new Map(present.map((record) => [keyOf(record), record.id]));
    return new Map(
      onNew.flatMap((record): [NewRecord, number][] => {
        const id = ids.get(keyOf(record));
        return id === undefined ? [] : [[record, id]];
      }),
    );
  }

  /** Writes changes one by one, where the rules say so. */
  async #changeEach(
    change: RegistryChange,
    { account, faults }: ImportRun,
    plans: readonly ChangedRecord[],
  ): Promise<void> {
    if (!this.rules.change) return;
    for (const { row, stored, values } of plans) {
      try {
        await this.rules.change(change, account, stored, values);
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'invalid') throw error;
        for (const { pointer = '', ...fault } of error.faults ?? []) faults.add(row.place(pointer.slice(1)), fault);
      }
    }
    faults.throwAny();
  }

  /** The code of a stored record, if records of the collection have codes; `itemCodes` by the ids of items. */
  codeOf(record: BelongingRecord, itemCodes: ReadonlyMap<number, string>): string | undefined {
    const { codeField } = this.collection.import;
    if (codeField === undefined) return undefined;
    return composeUrn(String(itemCodes.get(record.itemId)), String(record[codeField]));
  }

  #planRow(run: ImportRun, { row, stored }: Identified): RecordPlan {
    const owner = ownerOf(run, row, stored);
    const given = { ...row.values, ...this.#referencedIds(run, row) };
    this.#refuseOtherCode(run, row, stored, given);
    const prepared = this.rules.prepare?.(run, row, given) ?? given;
    for (const { pointer = '', ...fault } of this.rules.faults?.({ ...stored, ...prepared }) ?? [])
      run.faults.add(row.place(pointer.slice(1)), fault);
    if (!stored && this.rules.unmade) run.faults.add(row.place(), this.rules.unmade);
    if (!stored) return { action: 'create', row, owner, values: prepared };
    const values = differingValues(stored, prepared);
    return Object.keys(values).length > 0 ? { action: 'change', row, owner, stored, values } : { action: 'keep', row };
  }

  /** Ids of the records that a row names, by field. */
  #referencedIds({ catalogue, faults }: ImportRun, { references, place }: BelongingRow): RecordValues {
    const entries = Object.entries(this.collection.import.references ?? {}).flatMap(
      ([name, reference]): [string, number | null][] => {
        const given = references[name];
        if (given === null) return [[reference.key, null]];
        const id = given === undefined ? undefined : catalogue.of(reference).find(given);
        if (given !== undefined && id === undefined)
          faults.add(place(name), () => catalogue.of(reference).faultOf(given));
        return id === undefined ? [] : [[reference.key, id]];
      },
    );
    return Object.fromEntries(entries) as RecordValues;
  }

  #faultOfCode(
    { identity }: BelongingRow,
    code: string,
    earlier: BelongingRow | undefined,
    isOfItem: boolean,
  ): RowFault | undefined {
    const { kind } = this.collection;
    if (identity.code !== undefined && identity.code !== code) {
      const detail = `No ${kind} has the code '${identity.code}', and a new one would have '${code}'`;
      return { code: 'unknown-record', detail };
    }
    if (code.length > MAX_CODE_LENGTH) {
      return { code: 'code-too-long', detail: codeTooLong().faults?.[0]?.detail ?? '' };
    }
    if (earlier) return duplicate(`The code would be '${code}', which is that of ${nameOfPlace(earlier.place())}, too`);
    return isOfItem ? duplicate(`An item of the same import has the code '${code}'`) : undefined;
  }

  #refuseOtherCode(
    { faults }: ImportRun,
    { place }: BelongingRow,
    stored: BelongingRecord | undefined,
    given: RecordValues,
  ): void {
    const {
      kind,
      import: { codeField },
    } = this.collection;
    if (!stored || codeField === undefined || given[codeField] === undefined) return;
    if (given[codeField] === stored[codeField]) return;
    const detail = shortNameFixed(String(stored[codeField]), kind).faults?.[0]?.detail ?? '';
    faults.add(place(codeField), { code: 'fixed', detail });
  }
}

function newItemCode(owner: RecordOwner, { codes }: ImportTree): string | undefined {
  return owner.kind === 'imported' ? codes.get(owner.item) : undefined;
}

function duplicate(detail: string): RowFault {
  return { code: 'duplicate-code', detail };
}
