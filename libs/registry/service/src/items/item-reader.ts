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

/** Relations of every single item. */
export const SHOWN_WITH_ITEMS: readonly ItemRelation[] = ['parameters'];

export class ItemReader {
  constructor(
    private readonly items: ItemRepository,
    private readonly codes: CodePeriods,
  ) {}

  /** Page of items with relations; all `words` must occur. */
  list(
    request: PageRequestAsOf,
    relations: readonly ItemRelation[],
    words: readonly string[] = [],
  ): Promise<Page<ItemDocument>> {
    return this.items.page(request, relations, words);
  }

  /** All items, streamed. */
  async stream(
    request: ListRequest & PerhapsAsOf,
    relations: readonly ItemRelation[],
    words: readonly string[] = [],
  ): Promise<RecordStream<ItemDocument>> {
    return this.items.stream(request, relations, words);
  }

  /** Items by facets. */
  facets(request: FacetRequest & PerhapsAsOf, words: readonly string[] = []): Promise<Facets> {
    return this.items.facets(request, words);
  }

  /** Items with all words, in the search of older clients. */
  search(request: PageRequest, words: readonly string[]): Promise<Page<FoundItemDocument>> {
    return this.items.search(request, words);
  }

  /**
   * Item with parameters and relations, now or at a moment, then by its code of that time. DomainError `not-found`, or
   * `FormerCode` where items had the code.
   */
  async get(key: ItemKey, relations: readonly ItemRelation[] = [], at?: AsOfView): Promise<Versioned<ItemDocument>> {
    const found = await this.items.findDocument(key, [...SHOWN_WITH_ITEMS, ...relations], undefined, at);
    if (found) return found;
    if (!at?.moment) throw await this.codes.unknown(key);
    throw notThen(`item '${key}'`, at.moment, await this.items.lifetime(key));
  }

  /** Items above, the nearest first, with contacts; now or at a moment. */
  async above({ parentId }: Pick<ItemDocument, 'parentId'>, at?: AsOfView): Promise<ItemDocument[]> {
    const found = await (parentId ? this.items.findDocument(parentId, ['contacts'], undefined, at) : undefined);
    if (!found) return [];
    const parent = found.document.parse();
    return [parent, ...(await this.above(parent, at))];
  }
}
