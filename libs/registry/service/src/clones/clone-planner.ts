import { type Fault, invalidBody } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import {
  codesTaken,
  type CopiedItem,
  type ItemCopy,
  MAX_COPIED_RECORDS,
  planCopies,
  type PlannedItem,
} from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import {
  type CloneRepository,
  type CodeRepository,
  type Copied,
  type ReferenceRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { type ItemWriter } from '../items/item-writer';

/** Wanted copies and their parent; null makes roots. */
export interface WantedCopies {
  readonly copies: readonly ItemCopy[];
  readonly parentId: number | null;
  /** Records to copy with the item. */
  readonly include: readonly Copied[];
}

/** Plans items and codes of copies. */
export class ClonePlanner {
  constructor(
    private readonly writer: ItemWriter,
    private readonly references: ReferenceRepository,
    private readonly clones: CloneRepository,
    private readonly codes: CodeRepository,
  ) {}

  /**
   * Plans the items of copies. DomainError `forbidden` without the right to change the parent, `invalid` for too many
   * records, `duplicate-code`.
   */
  async plan(
    change: RegistryChange,
    account: Account,
    item: Item,
    { copies, parentId, include }: WantedCopies,
  ): Promise<PlannedItem[]> {
    const parent = parentId === null ? undefined : await this.writer.parent(change, account, parentId);
    const type = await this.references.vocable(change, item.typeId);
    const tree = await this.#tree(change, item, include);
    await this.#requireBounded(change, tree, copies.length, include);
    const place = { typeSystemName: type?.systemName ?? '', parentCode: parent?.code };
    const plan = planCopies(tree, copies, place);
    const codes = plan.filter(({ copy }) => copy).map(({ code }) => code);
    const taken = await this.codes.taken(change, codes);
    if (taken.size > 0) throw codesTaken([...taken].sort());
    return plan;
  }

  /** Item, and items below where these are copied; one more than allowed suffices for the refusal. */
  async #tree(
    change: RegistryChange,
    { id, parentId, shortName }: Item,
    include: readonly Copied[],
  ): Promise<readonly CopiedItem[]> {
    if (!include.includes('children')) return [{ id, parentId, shortName }];
    return this.clones.tree(change, id, MAX_COPIED_RECORDS + 1);
  }

  async #requireBounded(
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
