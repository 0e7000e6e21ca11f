import { checkPrecondition, DomainError, type Fault, invalidBody, type Precondition } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type Versioned } from '@pelorus/registry/domain';
import { type MissionItemDocument, type MissionItemRecord } from '@pelorus/registry/model';
import { type OwnedRecordRepository, type RecordStore, type RegistryChange } from '@pelorus/registry/persistence';
import { type Changes } from '../records/changes';
import { type RecordReferences } from '../records/record-references';
import { type RecordScope } from '../records/record-scope';

const ITEM = { relation: 'item', key: 'itemId', table: 'item' } as const;

export class MissionItemService {
  constructor(
    private readonly changes: Changes,
    private readonly references: RecordReferences,
    private readonly store: RecordStore<MissionItemRecord>,
    private readonly scope: RecordScope<number, MissionItemRecord>,
    private readonly documents: OwnedRecordRepository<MissionItemDocument>,
  ) {}

  /** Adds missing items; returns the record of each named item once. */
  add(account: Account, missionId: number, itemIds: readonly number[]): Promise<Versioned<MissionItemDocument>[]> {
    return this.changes.run(account, async (change) => {
      await this.#requireEditor(change, account, missionId);
      await this.#checkItems(change, itemIds);
      const shown: Versioned<MissionItemDocument>[] = [];
      for (const itemId of new Set(itemIds)) shown.push(await this.#ensure(change, missionId, itemId));
      return shown;
    });
  }

  /** Removes an item from a mission, by record id. */
  remove(account: Account, missionId: number, id: number, precondition: Precondition): Promise<void> {
    return this.changes.run(account, async (change) => {
      const stored = await this.store.find(change, { missionId, id });
      if (!stored) {
        await this.#requireEditor(change, account, missionId);
        throw new DomainError('not-found', 'not-found', `The mission '${missionId}' has no item record '${id}'.`);
      }
      await this.scope.requireChange(change, account, stored);
      checkPrecondition(precondition, stored.revision);
      await this.store.delete(change, id);
    });
  }

  removeAll(account: Account, missionId: number): Promise<void> {
    return this.changes.run(account, async (change) => {
      await this.#requireEditor(change, account, missionId);
      for (const { id } of await this.store.findAll(change, { missionId })) await this.store.delete(change, id);
    });
  }

  async #ensure(change: RegistryChange, missionId: number, itemId: number): Promise<Versioned<MissionItemDocument>> {
    const known = await this.store.find(change, { missionId, itemId });
    const id = known?.id ?? (await this.store.insert(change, { missionId, itemId }));
    const shown = await this.documents.find(missionId, id, change);
    if (!shown) throw new Error(`mission item ${id} vanished within its own change`);
    return shown;
  }

  async #requireEditor(change: RegistryChange, account: Account, missionId: number): Promise<void> {
    await this.scope.requireCreate(change, account, await this.scope.at(change, missionId));
  }

  async #checkItems(change: RegistryChange, itemIds: readonly number[]): Promise<void> {
    const faults: Fault[] = [];
    for (const [i, itemId] of itemIds.entries()) {
      const fault = await this.references.faultOf(change, ITEM, itemId, `/${i}/itemId`);
      if (fault) faults.push(fault);
    }
    if (faults.length > 0) throw invalidBody(faults);
  }
}
