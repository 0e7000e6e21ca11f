import { type Datastream, type Entity, type StreamTotals, World, type WorldParts } from '@pelorus/sensorthings/model';
import { writeMoment } from '@pelorus/sensorthings/query';
import { type Caller } from '../reading/services';
import { type TotalsReader } from '../reading/totals-reader';

/** View of a request: catalogue, and totals as far as read. */
export class RequestView {
  readonly world: World;
  readonly #totals: Map<number, StreamTotals>;

  constructor(
    readonly caller: Caller,
    private readonly reader: TotalsReader,
    private readonly asOf: number | undefined,
    private readonly parts: WorldParts,
  ) {
    this.#totals = new Map(parts.totals);
    this.world = new World({ ...parts, totals: this.#totals });
  }

  /** Moment of flags; undefined for now. */
  get flagsAsOf(): string | undefined {
    return this.asOf === undefined ? undefined : writeMoment(this.asOf);
  }

  /** Reads unknown totals of Datastreams among entities. */
  async addTotals(entities: readonly Entity[]): Promise<void> {
    const missing = entities.filter((one): one is Datastream => one.type === 'Datastream' && !this.#totals.has(one.id));
    if (missing.length === 0) return;
    const read = await this.reader.read(this.caller, missing, this.parts.catalogue.datastreams.size);
    for (const [id, totals] of read) this.#totals.set(id, totals);
  }
}
