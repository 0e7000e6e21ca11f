import { type PageRequestAsOf, type PositionedItems, type PositionSource } from '@pelorus/registry/domain';
import { type ItemPositionQuery, type ItemPositionRepository } from '@pelorus/registry/persistence';

/** Query of positions; without `at` those of now. */
export interface AskedPositions extends Omit<ItemPositionQuery, 'at' | 'measured'> {
  readonly at?: Date;
}

/** Reads where items were last. */
export class ItemPositionReader {
  constructor(
    private readonly items: ItemPositionRepository,
    private readonly positions: PositionSource,
  ) {}

  /** A page of the items that have been somewhere. Measured positions are those of now: they count for now only. */
  async list(request: PageRequestAsOf, { at, ...asked }: AskedPositions): Promise<PositionedItems> {
    const moment = at ?? request.at?.moment;
    if (moment) return this.items.page(request, { ...asked, at: moment });
    const measured = await this.positions.newest();
    return this.items.page(request, { ...asked, at: new Date(), measured });
  }
}
