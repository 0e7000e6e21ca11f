import { type Datastream, type Entity, type StreamTotals, World, type WorldParts } from '@pelorus/sensorthings/model';
import { writeMoment } from '@pelorus/sensorthings/query';
import { type Caller } from '../reading/services';
import { type TotalsReader } from '../reading/totals-reader';

/** What a request sees, and the totals of Datastreams as far as it has asked for them. */
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

  /** As of when flags are read; now without it. */
  get flagsAsOf(): string | undefined {
    return this.asOf === undefined ? undefined : writeMoment(this.asOf);
  }

  /** Reads the totals of Datastreams among entities that are not known yet. */
  async addTotals(entities: readonly Entity[]): Promise<void> {
    const missing = entities.filter((one): one is Datastream => one.type === 'Datastream' && !this.#totals.has(one.id));
    if (missing.length === 0) return;
    const read = await this.reader.read(this.caller, missing, this.parts.catalogue.datastreams.size);
    for (const [id, totals] of read) this.#totals.set(id, totals);
  }
}
