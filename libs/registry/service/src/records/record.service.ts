import { checkPrecondition, DomainError, type Precondition, type RelationEcho } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { deletedMeanwhile, notBroughtBack, type RowValues, referenced, type Versioned } from '@pelorus/registry/domain';
import { type RecordDocument, type StoredRecord } from '@pelorus/registry/model';
import {
  type RegistryChange,
  type AnyRecord,
  type RecordStore,
  type ReferrerRepository,
  type RestorationRepository,
} from '@pelorus/registry/persistence';
import { type AskedWrite, checkedWrite } from './checked-write';
import { type FormerState } from '../history/restore.service';
import { referencesOf, type RecordReferences } from './record-references';
import { type RecordRules, type RecordWrite } from './record-rules';
import { type RecordScope } from './record-scope';
import { type Changes } from './changes';

export interface RecordUpdate<Row extends StoredRecord> {
  readonly values: RowValues<Row>;
  /** Relations sent back as read. */
  readonly echoes: readonly RelationEcho[];
  readonly precondition: Precondition;
}

/** New record and its path. */
export interface CreatedRecord<Document extends object> extends Versioned<Document> {
  readonly link: string;
}

/** Makes, changes and deletes records of a collection. `Owner` is the owner's key, undefined without one. */
export class RecordService<Owner, Row extends StoredRecord, Document extends RecordDocument> {
  constructor(
    private readonly tools: RecordTools,
    private readonly records: WrittenRecords<Row, Document>,
    private readonly scope: RecordScope<Owner, Row>,
    private readonly rules: RecordRules<Row> = {},
  ) {}

  async create(account: Account, owner: Owner, given: RowValues<Row>): Promise<CreatedRecord<Document>> {
    return this.tools.changes.run(account, async (change) => {
      const at = await this.scope.at(change, owner);
      await this.scope.requireCreate(change, account, at);
      const write = await this.#checked({ change, account, values: given, known: at });
      const id = await this.records.store.insert(change, { ...write.values, ...at });
      await this.rules.created?.(change, account, id);
      const record = await this.#stored(change, at, id);
      return { ...(await this.#shown(change, record)), link: this.#linkOf(record) };
    });
  }

  update(account: Account, owner: Owner, id: number, request: RecordUpdate<Row>): Promise<Versioned<Document>> {
    return this.tools.changes.run(account, async (change) => {
      const stored = await this.#writable(change, account, owner, id, request.precondition);
      const write = await this.#checked({ change, account, ...request, known: stored, stored });
      await this.records.store.update(change, stored, write.values);
      await this.rules.updated?.(write);
      return this.#shown(change, stored);
    });
  }

  /**
   * Writes an earlier revision as the next one. A deleted record of an owner returns with its id, if a new one like it
   * could be made.
   */
  restore(account: Account, owner: Owner, past: FormerState, precondition: Precondition): Promise<Versioned<Document>> {
    return this.tools.changes.run(account, async (change) => {
      const at = await this.scope.at(change, owner);
      const isThere = await this.records.store.find(change, { ...at, id: past.id } as Partial<Row>);
      if (isThere) await this.#takeBack(change, account, owner, past, precondition);
      else await this.#bringBack(change, account, at, past, precondition);
      await this.tools.restorations.note(change, this.table, past.id, past.revision);
      return this.#shown(change, await this.#stored(change, at, past.id));
    });
  }

  delete(account: Account, owner: Owner, id: number, precondition: Precondition): Promise<void> {
    return this.tools.changes.run(account, async (change) => {
      const stored = await this.#writable(change, account, owner, id, precondition);
      await this.rules.deleting?.(change, stored);
      const { referrers, total } = await this.tools.referrers.find(change, this.records.record.collection, id);
      if (total > 0) throw referenced(this.#kind, id, referrers, total);
      await this.records.store.delete(change, id);
    });
  }

  async #takeBack(
    change: RegistryChange,
    account: Account,
    owner: Owner,
    past: FormerState,
    precondition: Precondition,
  ): Promise<void> {
    const stored = await this.#writable(change, account, owner, past.id, precondition);
    const values = this.records.store.differing(stored, past.values as RowValues<Row>);
    const write = await this.#checked({ change, account, values, known: stored, stored });
    await this.records.store.update(change, stored, write.values);
    await this.rules.updated?.(write);
  }

  /** Makes a deleted record again; only records with an owner return. */
  async #bringBack(
    change: RegistryChange,
    account: Account,
    at: Partial<Row>,
    { id, uuid, created, lastRevision, values }: FormerState,
    precondition: Precondition,
  ): Promise<void> {
    if (Object.keys(at).length === 0) throw notBroughtBack(this.#kind, id, 'make another one');
    await this.scope.requireCreate(change, account, at);
    if (precondition !== undefined) throw deletedMeanwhile(this.#kind, id);
    const write = await this.#checked({ change, account, values: values as RowValues<Row>, known: at });
    await this.records.store.insertAgain(change, { id, uuid, created, lastRevision }, { ...write.values, ...at });
  }

  /** Record that the account may write, at the revision that the client knows. */
  async #writable(
    change: RegistryChange,
    account: Account,
    owner: Owner,
    id: number,
    precondition: Precondition,
  ): Promise<Row> {
    const stored = await this.#stored(change, await this.scope.at(change, owner), id);
    await this.scope.requireChange(change, account, stored);
    checkPrecondition(precondition, stored.revision);
    return stored;
  }

  #checked(asked: AskedWrite<Row>): Promise<RecordWrite<Row>> {
    return checkedWrite(this.tools.references, referencesOf(this.records.record), this.rules, asked);
  }

  async #stored(change: RegistryChange, at: Partial<Row>, id: number): Promise<Row> {
    const stored = await this.records.store.find(change, { ...at, id });
    if (!stored) throw new DomainError('not-found', 'not-found', `There is no ${this.#kind} '${id}' here.`);
    return stored;
  }

  async #shown(change: RegistryChange, record: Row): Promise<Versioned<Document>> {
    const shown = await this.records.show(change, record);
    if (!shown) throw new Error(`${this.#kind} ${record.id} vanished within its own change`);
    return shown;
  }

  get table(): string {
    return this.records.record.table;
  }

  get #kind(): string {
    return this.records.record.address.kind;
  }

  #linkOf(record: Row): string {
    const { owner, link } = this.records.record.address;
    const { itemId, missionId } = record as { readonly itemId?: number; readonly missionId?: number };
    return link({ owner: (owner?.path === 'items' ? itemId : missionId) ?? null, key: record.id });
  }
}

export class RecordTools {
  constructor(
    readonly changes: Changes,
    readonly references: RecordReferences,
    readonly referrers: ReferrerRepository,
    readonly restorations: RestorationRepository,
  ) {}
}

/** Records of a collection, stored and shown. */
export interface WrittenRecords<Row extends StoredRecord, Document extends RecordDocument> {
  readonly record: AnyRecord;
  readonly store: RecordStore<Row>;
  /** Reads a record's document in a change. */
  show(change: RegistryChange, record: Row): Promise<Versioned<Document> | undefined>;
}
