import { type PageRequestAsOf, type PlacedItems } from '@pelorus/registry/domain';
import { type PlacedItemQuery, type PlacedItemRepository } from '@pelorus/registry/persistence';

/** Reads where items were last. */
export class PlacedItemReader {
  constructor(private readonly items: PlacedItemRepository) {}

  /** A page of the items that have been somewhere. */
  list(request: PageRequestAsOf, query: PlacedItemQuery): Promise<PlacedItems> {
    return this.items.page(request, query);
  }
}
