import { type Database } from '@pelorus/shared/persistence';
import { type ItemFacts, itemCodeOf } from '@pelorus/watch/domain';
import { type AlertTables, WatchedItemRepository } from '@pelorus/watch/persistence';
import { type ItemSource } from './item-source';

/** Pause between two questions for the version, and pause after reading, as a multiple of its duration. */
const ASK_MS = 5_000;
const PAUSES_A_READING = 19;

/**
 * Knows the registry's items. Reads them after a change of version, for at most a twentieth of the time. While the
 * registry is away, the stored ones stay, over restarts, too.
 */
export class FollowItems {
  items: ReadonlyMap<string, ItemFacts> = new Map();
  formerCodes: ReadonlySet<string> = new Set();
  /** Error of the registry; undefined while it answers. */
  failure?: string;
  readonly #kept: WatchedItemRepository;
  #version?: string;
  #isLoaded = false;
  #notBefore = 0;

  constructor(
    private readonly database: Database,
    private readonly tables: AlertTables,
    private readonly source: ItemSource | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#kept = new WatchedItemRepository(database, tables);
  }

  /** Reloads stored items, which another instance may have written. */
  forget(): void {
    this.#isLoaded = false;
  }

  /** Refreshes items; returns whether they changed. `codes` lists all streams. */
  async refresh(codes: () => Iterable<string>): Promise<boolean> {
    const isFirst = !this.#isLoaded;
    if (isFirst) await this.#load();
    if (!this.source || this.now() < this.#notBefore) return isFirst;
    this.#notBefore = this.now() + ASK_MS;
    try {
      const version = await this.source.version();
      this.failure = undefined;
      if (version === this.#version) return isFirst;
      await this.#read(this.source, version, codes);
      return true;
    } catch (error) {
      this.failure = String(error);
      return isFirst;
    }
  }

  async #load(): Promise<void> {
    this.#take(await this.#kept.all());
    this.formerCodes = new Set(await this.#kept.formerCodes());
    this.#version = await this.#kept.version();
    this.#isLoaded = true;
  }

  async #read(source: ItemSource, version: string, codes: () => Iterable<string>): Promise<void> {
    const began = this.now();
    const items = await source.items();
    const known = new Set(items.map(({ code }) => code));
    const former = await source.former([...codes()].filter((code) => !known.has(itemCodeOf(code))));
    await this.database.transaction(async (transaction) => {
      const kept = new WatchedItemRepository(transaction, this.tables);
      await kept.replace(items, version);
      await kept.replaceFormerCodes(former);
    });
    this.#take(items);
    this.formerCodes = new Set(former);
    this.#version = version;
    this.#notBefore = this.now() + Math.max(ASK_MS, PAUSES_A_READING * (this.now() - began));
  }

  #take(items: readonly ItemFacts[]): void {
    this.items = new Map(items.map((item) => [item.code, item]));
  }
}
