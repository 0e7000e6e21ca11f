import { type Page } from '@pelorus/shared/kernel';
import { type PageRequestAt, type PlacedItemDocument } from '@pelorus/registry/domain';
import { type PlacedItemQuery, type PlacedItemRepository } from '@pelorus/registry/persistence';

/** Reads where items were last. */
export class PlacedItemReader {
  constructor(private readonly items: PlacedItemRepository) {}

  /** A page of the items that have been somewhere. */
  list(request: PageRequestAt, query: PlacedItemQuery): Promise<Page<PlacedItemDocument>> {
    return this.items.page(request, query);
  }
}
