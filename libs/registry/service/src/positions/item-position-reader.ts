import { type PageRequestAsOf, type PositionedItems, type PositionSource } from '@pelorus/registry/domain';
import { type ItemPositionQuery, type ItemPositionRepository } from '@pelorus/registry/persistence';

/** Query of positions; now without `at`. */
export interface AskedPositions extends Omit<ItemPositionQuery, 'at' | 'measured'> {
  readonly at?: Date;
}

export class ItemPositionReader {
  constructor(
    private readonly items: ItemPositionRepository,
    private readonly positions: PositionSource,
  ) {}

  /** Page of items with a position. Measured positions count for the present only. */
  async list(request: PageRequestAsOf, { at, ...asked }: AskedPositions): Promise<PositionedItems> {
    const moment = at ?? request.at?.moment;
    if (moment) return this.items.page(request, { ...asked, at: moment });
    const measured = await this.positions.newest();
    return this.items.page(request, { ...asked, at: new Date(), measured });
  }
}
