import { type Account } from '@pelorus/auth/domain';
import { notFound, type Versioned } from '@pelorus/registry/domain';
import { type ItemDocument } from '@pelorus/registry/model';
import { type CloneRepository, type ItemRepository } from '@pelorus/registry/persistence';
import { type Changes } from '../records/changes';
import { type ClonePlanner, type WantedCopies } from './clone-planner';
import { type ItemKey } from '../records/owners';
import { type ItemRights } from '../rights/item-rights';

/** Request for copies; without a parent they become siblings of the original. */
export interface CloneRequest extends Omit<WantedCopies, 'parentId'> {
  readonly parentId?: number | null;
}

export class CloneService {
  constructor(
    private readonly changes: Changes,
    private readonly items: ItemRepository,
    private readonly rights: ItemRights,
    private readonly planner: ClonePlanner,
    private readonly clones: CloneRepository,
  ) {}

  /**
   * Makes all copies or none: below an item that the account may change, or as roots, with the account as Editor.
   * DomainError `duplicate-code`.
   */
  clone(account: Account, key: ItemKey, request: CloneRequest): Promise<Versioned<ItemDocument>[]> {
    return this.changes.run(account, async (change) => {
      const item = await this.items.find(change, key);
      if (!item) throw notFound('item', String(key));
      const { parentId = item.parentId, include } = request;
      const plan = await this.planner.plan(change, account, item, { ...request, parentId });
      const ids = await this.clones.insert(change, plan, parentId, include);
      const copies = ids.filter((_, i) => plan[i]?.parent === undefined);
      if (parentId === null) await this.rights.makeEditor(change, account, ...copies);
      return this.clones.documents(change, copies);
    });
  }
}
