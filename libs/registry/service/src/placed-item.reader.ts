import { type PageRequestAsOf, type PlacedItems, type PositionSource } from '@pelorus/registry/domain';
import { type PlacedItemQuery, type PlacedItemRepository } from '@pelorus/registry/persistence';

/** What is asked for; without `at` items are where they are now. */
export interface PlacesAsked extends Omit<PlacedItemQuery, 'at' | 'measured'> {
  readonly at?: Date;
}

/** Reads where items were last. */
export class PlacedItemReader {
  constructor(
    private readonly items: PlacedItemRepository,
    private readonly positions: PositionSource,
  ) {}

  /** A page of the items that have been somewhere. Measured positions are those of now: they count for now only. */
  async list(request: PageRequestAsOf, { at, ...asked }: PlacesAsked): Promise<PlacedItems> {
    const moment = at ?? request.at?.moment;
    if (moment) return this.items.page(request, { ...asked, at: moment });
    const measured = await this.positions.newest();
    return this.items.page(request, { ...asked, at: new Date(), measured });
  }
}
