import { type Fault, invalidBody } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import {
  codesTaken,
  type CopiedItem,
  type Item,
  type ItemCopy,
  type ItemDocument,
  MAX_COPIED_RECORDS,
  notFound,
  planCopies,
  type PlannedItem,
  type Versioned,
} from '@pelorus/registry/domain';
import {
  type CloneRepository,
  type Copied,
  type ItemRepository,
  type ReferenceRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { type Changes } from './changes';
import { type ItemKey } from './item.service';
import { type ItemPlacement } from './item-placement';
import { type Rights } from './rights';

/** Copies of an item as a client asks for them. */
export interface CloneRequest {
  readonly copies: readonly ItemCopy[];
  /** Where they are put: below this item; null makes roots, undefined puts them beside the original. */
  readonly parentId?: number | null;
  /** What is copied with the item. */
  readonly include: readonly Copied[];
}

/** What copies are made with. */
export interface CloneTools {
  readonly changes: Changes;
  readonly items: ItemRepository;
  readonly rights: Rights;
  readonly references: ReferenceRepository;
  readonly placement: ItemPlacement;
}

/** Makes items that are like another one. */
export class CloneService {
  constructor(
    private readonly tools: CloneTools,
    private readonly clones: CloneRepository,
  ) {}

  /**
   * Makes copies of an item, all or none: below an item that the account must be allowed to change, or as roots, of which
   * it becomes Editor. Codes that are taken are DomainError `duplicate-code`.
   */
  clone(account: Account, key: ItemKey, request: CloneRequest): Promise<Versioned<ItemDocument>[]> {
    return this.tools.changes.run(account, async (change) => {
      const item = await this.tools.items.find(change, key);
      if (!item) throw notFound('item', String(key));
      const parentId = request.parentId === undefined ? item.parentId : request.parentId;
      const plan = await this.plan(change, account, item, { ...request, parentId });
      const ids = await this.clones.insert(change, plan, parentId, request.include);
      const copies = ids.filter((_, i) => plan[i]?.parent === undefined);
      if (parentId === null) await this.tools.rights.makeEditor(change, account, ...copies);
      return this.clones.documents(change, copies);
    });
  }

  private async plan(
    change: RegistryChange,
    account: Account,
    item: Item,
    { copies, parentId, include }: CloneRequest & { readonly parentId: number | null },
  ): Promise<PlannedItem[]> {
    const parent = parentId === null ? undefined : await this.tools.placement.parent(change, account, parentId);
    const type = await this.tools.references.vocable(change, item.typeId);
    const tree = include.includes('children')
      ? await this.clones.tree(change, item.id, MAX_COPIED_RECORDS + 1)
      : [{ id: item.id, parentId: item.parentId, shortName: item.shortName }];
    await this.requireBounded(change, tree, copies.length, include);
    const place = { typeSystemName: type?.systemName ?? '', parentCode: parent?.code };
    const plan = planCopies(tree, copies, place);
    const codes = plan.filter(({ copy }) => copy).map(({ code }) => code);
    const taken = await this.clones.takenCodes(change, codes, parentId);
    if (taken.length > 0) throw codesTaken(taken);
    return plan;
  }

  private async requireBounded(
    change: RegistryChange,
    tree: readonly CopiedItem[],
    copies: number,
    include: readonly Copied[],
  ): Promise<void> {
    const ids = tree.map(({ id }) => id);
    const isHuge = tree.length > MAX_COPIED_RECORDS;
    const each = tree.length + (isHuge ? 0 : await this.clones.countBelongings(change, ids, include));
    if (each * copies > MAX_COPIED_RECORDS) throw invalidBody([tooManyRecords(each, copies)]);
  }
}

function tooManyRecords(each: number, copies: number): Fault {
  const detail =
    `${copies} ${copies === 1 ? 'copy' : 'copies'} of ${each} records would make more than ${MAX_COPIED_RECORDS} records: ` +
    'make fewer copies, or include less';
  return { code: 'too-many-records', detail, pointer: '/copies' };
}
