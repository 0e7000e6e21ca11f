import { type FacetRequest, type Facets, type ListRequest, type Page, type PageRequest } from '@pelorus/shared/kernel';
import {
  type PerhapsAsOf,
  type FoundItemDocument,
  notThen,
  type PageRequestAsOf,
  type AsOfView,
  type Versioned,
} from '@pelorus/registry/domain';
import { type ItemDocument } from '@pelorus/registry/model';
import { type ItemRelation, type ItemRepository, type RecordStream } from '@pelorus/registry/persistence';
import { type CodePeriods } from '../streams/code-periods';
import { type ItemKey } from '../records/owners';

/** The relations that a single item is always shown with. */
export const SHOWN_WITH_ITEMS: readonly ItemRelation[] = ['parameters'];

/** Lists items, searches them and gives single ones. */
export class ItemReader {
  constructor(
    private readonly items: ItemRepository,
    private readonly codes: CodePeriods,
  ) {}

  /** Items with the relations asked for; `words` keeps the items in which every word occurs. */
  list(
    request: PageRequestAsOf,
    relations: readonly ItemRelation[],
    words: readonly string[] = [],
  ): Promise<Page<ItemDocument>> {
    return this.items.page(request, relations, words);
  }

  /** The same items in full, however many they are. */
  async stream(
    request: ListRequest & PerhapsAsOf,
    relations: readonly ItemRelation[],
    words: readonly string[] = [],
  ): Promise<RecordStream<ItemDocument>> {
    return this.items.stream(request, relations, words);
  }

  /** The same items, counted by facets. */
  facets(request: FacetRequest & PerhapsAsOf, words: readonly string[] = []): Promise<Facets> {
    return this.items.facets(request, words);
  }

  /** Items in which every word occurs, as the search of older clients shows them. */
  search(request: PageRequest, words: readonly string[]): Promise<Page<FoundItemDocument>> {
    return this.items.search(request, words);
  }

  /**
   * One item with its parameters and the relations asked for, now or as it was at another moment, then by the code of that
   * moment; DomainError `not-found` without one, `FormerCode` where items had the code.
   */
  async get(key: ItemKey, relations: readonly ItemRelation[] = [], at?: AsOfView): Promise<Versioned<ItemDocument>> {
    const found = await this.items.findDocument(key, [...SHOWN_WITH_ITEMS, ...relations], undefined, at);
    if (found) return found;
    if (!at?.moment) throw await this.codes.unknown(key);
    throw notThen(`item '${key}'`, at.moment, await this.items.lifetime(key));
  }

  /** The items that one is on, directly and by others, the nearest first, each with its contacts; now or at another moment. */
  async above({ parentId }: Pick<ItemDocument, 'parentId'>, at?: AsOfView): Promise<ItemDocument[]> {
    const found = await (parentId ? this.items.findDocument(parentId, ['contacts'], undefined, at) : undefined);
    if (!found) return [];
    const parent = found.document.parse();
    return [parent, ...(await this.above(parent, at))];
  }
}
