import { type Credentials } from '../platform/session.mjs';
import { Client } from './client';
import { type AppName, type Instance } from './instance';
import { Ledger } from './ledger';
import { type RecordKind } from './pending-write';
import { type FaultPlatform } from './platform';
import { type Random } from '../measuring/random.mjs';

const ITEMS = '/rest/v2/items';
const BASES = ['base1', 'base2', 'base3'];
/** Ids of seeded records: the state "construction", the types "vessel" and "oxygen sensor". */
export const SEEDED = { state: 2, vessel: 1100, sensor: 118 };

/** The platform under faults, with what clients know of it. */
export class World {
  readonly ledger = new Ledger();
  readonly client: Client;
  readonly busy = new Set<string>();
  /** Items that carry the others, by their short names. They do not change. */
  readonly bases = new Map<string, number>();
  readonly #ids = new Map<string, number>();
  readonly #rows = new Map<string, { readonly code: string; readonly rows: number }>();
  #named = 0;
  #seconds = 0;

  private constructor(
    readonly platform: FaultPlatform,
    readonly random: Random,
    private readonly instances: readonly Instance[],
    credentials: Credentials,
  ) {
    this.client = new Client(credentials);
  }

  /** Makes the items that carry the others; `instances` serve one database. */
  static async create(
    platform: FaultPlatform,
    random: Random,
    instances: readonly Instance[],
    credentials: Credentials,
  ): Promise<World> {
    const world = new World(platform, random, instances, credentials);
    const registry = world.anyInstance('registry');
    for (const shortName of BASES) {
      const body = JSON.stringify({ shortName, longName: shortName, statusId: SEEDED.state, typeId: SEEDED.vessel });
      const request = { method: 'POST', path: ITEMS, type: 'application/json', body };
      const answer = await world.client.send(registry, request);
      if (answer?.status !== 201) throw new Error(`the first item was answered ${answer?.status} ${answer?.text}`);
      world.bases.set(shortName, (JSON.parse(answer.text) as { id: number }).id);
    }
    return world;
  }

  name(prefix: string): string {
    return `${prefix}${++this.#named}`;
  }

  /** The first of so many seconds that no other row has. */
  seconds(count: number): number {
    const first = this.#seconds;
    this.#seconds += count;
    return first;
  }

  noteRows(dataset: string, code: string, rows: number): void {
    this.#rows.set(dataset, { code, rows });
  }

  valuesOf(code: string): number {
    const own = [...this.#rows].filter(([key, each]) => each.code === code && this.ledger.confirmed('dataset', key));
    return own.reduce((sum, [, { rows }]) => sum + rows, 0);
  }

  anyInstance(app: AppName): Instance {
    return this.random.pick(this.instances.filter((instance) => instance.app === app));
  }

  learn(kind: RecordKind, key: string, id: number): void {
    this.#ids.set(`${kind} ${key}`, id);
  }

  id(kind: RecordKind, key: string): number | undefined {
    return this.#ids.get(`${kind} ${key}`);
  }

  /** A record that is there for certain and that nobody changes, taken until `done` is called. */
  take(kind: RecordKind): { readonly key: string; readonly id: number; done(): void } | undefined {
    const names = [...this.#ids.keys()].filter((name) => name.startsWith(`${kind} `));
    const free = this.random.shuffled(names.slice(-100)).find((name) => this.#isFree(kind, name));
    if (free === undefined) return undefined;
    this.busy.add(free);
    return { key: free.slice(kind.length + 1), id: this.#ids.get(free)!, done: () => void this.busy.delete(free) };
  }

  #isFree(kind: RecordKind, name: string): boolean {
    const key = name.slice(kind.length + 1);
    const isCertain = this.ledger.confirmed(kind, key) !== undefined && !this.ledger.isPending(kind, key);
    return isCertain && !this.busy.has(name);
  }
}
