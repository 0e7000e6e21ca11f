import { DatasetExchange } from './exchange-datasets';
import { RegistryExchange } from './exchange-registry';
import { notCarried } from './not-carried';
import { PairedIds, runOf, type Sides, WAYS, type Way } from './exchange-run';
import { NO_DATA, type StateFile } from './sync-state';
import { type SyncStatus } from './sync-status';

const TOLD_EVERY_MS = 86_400_000;

/** Exchanges between ship and shore, one after another: records first, since data belong to items. */
export class Exchange {
  readonly #ids = new PairedIds();
  readonly #registry: RegistryExchange;

  constructor(
    private readonly sides: Sides,
    private readonly stateFile: StateFile,
    private readonly status: SyncStatus,
  ) {
    this.#registry = new RegistryExchange(sides, this.#ids, stateFile);
  }

  /** Brings over what changed since the last exchange; with `compare` all that differs. Fails when the link does. */
  async exchange(compare = false): Promise<void> {
    const { status } = this;
    await status.begin();
    await this.#registry.exchange(compare, ({ way, run }) => status.note(way, run));
    for (const way of [...WAYS].reverse()) await this.#datasets(way, compare);
    await this.#tellNotCarried(compare);
    await status.succeeded();
  }

  /** Tells once a day what stays where it is. */
  async #tellNotCarried(compare: boolean): Promise<void> {
    const { sides, settings, signal } = this.sides;
    const { told } = this.status.report.notCarried ?? {};
    if (!compare && told !== undefined && Date.now() - Date.parse(told) < TOLD_EVERY_MS) return;
    const [ship, shore] = [
      await notCarried(sides.ship, sides.shore, settings.ship, signal),
      await notCarried(sides.shore, sides.ship, settings.shore, signal),
    ];
    await this.status.notCarried({ told: new Date().toISOString(), ship, shore });
  }

  async #datasets(way: Way, compare: boolean): Promise<void> {
    const { sides, stateFile, status } = this;
    const { data: part, carriesDeletions } = sides.settings[way.from];
    if (part.isEmpty) return;
    const run = runOf(sides, way, this.#ids);
    const mark = {
      get: () => stateFile.state.data[way.from] ?? NO_DATA,
      set: (value: typeof NO_DATA) => stateFile.setData(way.from, value),
    };
    const data = { part, carriesDeletions, account: sides.accounts[way.to] };
    const waiting = (count: number): Promise<void> => status.waiting(way.from, count);
    try {
      await new DatasetExchange(run, data, mark, waiting).exchange({ compare });
    } finally {
      await status.note(way, run);
    }
  }
}
