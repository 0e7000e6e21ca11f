import {
  checkEchoes,
  checkPrecondition,
  type ListRequest,
  type Page,
  type PageRequest,
  type Precondition,
  type RelationEcho,
} from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { type Account } from '@pelorus/auth/domain';
import {
  type AtMoment,
  DECOMMISSIONED,
  type FoundItemDocument,
  type Item,
  type ItemChange,
  type ItemDocument,
  type MountWorkflow,
  type NewItem,
  notFound,
  notThen,
  type PageRequestAt,
  type PastView,
  shortNameFixed,
  type Versioned,
} from '@pelorus/registry/domain';
import {
  changeRegistry,
  type ItemRelation,
  type ItemRepository,
  type RecordStream,
  type ReferenceRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { checkAll } from './check-all';
import { type ItemChanges } from './item-changes';
import { type ItemMounts } from './item-mounts';
import { type ItemPlacement } from './item-placement';
import { type ItemReferences, resolveItemReferences } from './item-references';
import { type ItemVersions } from './item-versions';
import { type Rights } from './rights';

/** An item's id or its code. */
export type ItemKey = number | string;

/** A change of an item as a client asks for it. */
export interface ItemChangeRequest {
  readonly values: ItemChange;
  /** The mount or unmount that the change is part of. */
  readonly workflow?: MountWorkflow;
  /** Relations sent back as they were read. */
  readonly echoes: readonly RelationEcho[];
  readonly precondition: Precondition;
  /** What else is to be written with the change. */
  readonly also?: (change: RegistryChange) => Promise<void>;
}

/** What a single item is always shown with. */
export const SHOWN_WITH_ITEMS: readonly ItemRelation[] = ['parameters'];

/** Items: read, made, changed, moved and decommissioned. */
export class ItemService {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
    private readonly items: ItemRepository,
    private readonly references: ReferenceRepository,
    private readonly placement: ItemPlacement,
    private readonly changes: ItemChanges,
    private readonly rights: Rights,
    private readonly mounts: ItemMounts,
    private readonly versions: ItemVersions,
  ) {}

  /** Items with the relations asked for; with `words`, those in which every word occurs. */
  list(
    request: PageRequestAt,
    relations: readonly ItemRelation[],
    words: readonly string[] = [],
  ): Promise<Page<ItemDocument>> {
    return this.items.page(request, relations, words);
  }

  /** The same items in full, however many they are. */
  async stream(
    request: ListRequest & AtMoment,
    relations: readonly ItemRelation[],
    words: readonly string[] = [],
  ): Promise<RecordStream<ItemDocument>> {
    return this.items.stream(request, relations, words);
  }

  /** Items in which every word occurs, as the search of older clients shows them. */
  search(request: PageRequest, words: readonly string[]): Promise<Page<FoundItemDocument>> {
    return this.items.search(request, words);
  }

  /**
   * One item with its parameters and the relations asked for, now or as it was at another moment, then by the code of then;
   * or DomainError `not-found`.
   */
  async get(key: ItemKey, relations: readonly ItemRelation[] = [], at?: PastView): Promise<Versioned<ItemDocument>> {
    const found = await this.items.findDocument(key, [...SHOWN_WITH_ITEMS, ...relations], undefined, at);
    if (found) return found;
    if (!at) throw notFound('item', String(key));
    throw notThen(`item '${key}'`, at.moment, await this.items.lifetime(key));
  }

  /** Makes an item; whoever makes a root becomes its Editor, under another item one must be Editor there. */
  create(account: Account, item: NewItem, workflow?: MountWorkflow): Promise<Versioned<ItemDocument>> {
    return this.change(account, async (change) => {
      let type: ItemReferences['type'];
      await checkAll(
        async () => ({ type } = await resolveItemReferences(this.references, this.items, change, item)),
        () => this.mounts.checkNew(item.parentId, workflow),
      );
      const parent = item.parentId === null ? undefined : await this.placement.parent(change, account, item.parentId);
      const placed = { ...item, typeSystemName: type?.systemName ?? '' };
      const code = await this.placement.codeAt(change, placed, parent);
      const id = await this.mounts.dated(change, workflow, () => this.items.insert(change, { ...item, code }));
      if (!parent) await this.rights.makeEditor(change, account, id);
      if (workflow) await this.carryOut(change, id, workflow);
      return this.shown(change, id);
    });
  }

  /** Changes an item; a change of its parent or of a root's type gives it and all items below it new codes. */
  update(account: Account, key: ItemKey, request: ItemChangeRequest): Promise<Versioned<ItemDocument>> {
    return this.change(account, async (change) => {
      const item = await this.editable(change, account, key, request.precondition);
      let { values } = request;
      await checkAll(
        () => this.checkRelationEchoes(change, item, request.echoes),
        () => checkShortName(item, values.shortName),
        () => resolveItemReferences(this.references, this.items, change, request.values),
        async () => (values = await this.mounts.plan(change, item, values, request.workflow)),
      );
      await this.changes.apply(change, account, item, { values, workflow: request.workflow });
      if (request.workflow) await this.carryOut(change, item.id, request.workflow);
      await request.also?.(change);
      return this.shown(change, item.id);
    });
  }

  /** Sets an item's status to `decommissioned`; doing so again changes nothing. */
  decommission(account: Account, key: ItemKey, precondition: Precondition): Promise<Versioned<ItemDocument>> {
    return this.change(account, async (change) => {
      const item = await this.editable(change, account, key, precondition);
      const statusId = await this.references.seededState(change, DECOMMISSIONED);
      if (item.statusId !== statusId) await this.items.update(change, item, { statusId });
      return this.shown(change, item.id);
    });
  }

  private async carryOut(change: RegistryChange, id: number, workflow: MountWorkflow): Promise<void> {
    await this.mounts.record(change, id, workflow);
    if (workflow.version) await this.versions.take(change, id, workflow.date);
  }

  private async checkRelationEchoes(
    change: RegistryChange,
    item: Item,
    echoes: readonly RelationEcho[],
  ): Promise<void> {
    if (echoes.length === 0) return;
    const parent = item.parentId === null ? undefined : await this.items.find(change, item.parentId);
    checkEchoes(echoes, {
      status: await this.references.state(change, item.statusId),
      type: await this.references.vocable(change, item.typeId),
      parent,
    });
  }

  private async editable(
    change: RegistryChange,
    account: Account,
    key: ItemKey,
    precondition: Precondition,
  ): Promise<Item> {
    const item = await this.items.find(change, key);
    if (!item) throw notFound('item', String(key));
    await this.rights.requireEditor(change, account, item);
    checkPrecondition(precondition, item.revision);
    return item;
  }

  private async shown(change: RegistryChange, id: number): Promise<Versioned<ItemDocument>> {
    const found = await this.items.findDocument(id, SHOWN_WITH_ITEMS, change);
    if (!found) throw new Error(`item ${id} vanished within its own change`);
    return found;
  }

  private change<Result>(account: Account, work: (change: RegistryChange) => Promise<Result>): Promise<Result> {
    return changeRegistry(this.database, this.schema, account.username, work);
  }
}

function checkShortName(item: Item, shortName: string | undefined): void {
  if (shortName !== undefined && shortName !== item.shortName) throw shortNameFixed(item.shortName);
}
