import { type Database, type Queries, SharedReading, type Sql, sql } from '@pelorus/shared/persistence';
import { registryTables } from '../tables/registry-tables';

/**
 * Reads the version of a registry. Every transaction that changes a record sets a new one: `tick` for services, the
 * trigger `note_change` for all others. Version and records become visible by one commit, and the row lock of the
 * version serialises such transactions: readers of one version see the same records.
 *
 * So results of a read may be shown as long as the version read before them is current. Results read during a commit
 * are newer than their version, which nobody reads again.
 */
export class RegistryVersion {
  readonly #statement: Sql;
  /** By server: a replica may lag behind the primary. */
  readonly #readings = new WeakMap<Queries, SharedReading<string>>();

  constructor(
    private readonly database: Database,
    schema: string,
  ) {
    this.#statement = sql`select version from ${registryTables(schema).clock}`;
  }

  /** Version at a moment after the call, on the request's server. Concurrent callers share statements. */
  current(): Promise<string> {
    return this.database.onServer((server) => this.#readingOn(server).next());
  }

  #readingOn(server: Queries): SharedReading<string> {
    const known = this.#readings.get(server);
    if (known) return known;
    const reading = new SharedReading(() => this.#select(server));
    this.#readings.set(server, reading);
    return reading;
  }

  async #select(server: Queries): Promise<string> {
    const [row] = await server.query<{ version: string }>(this.#statement, { prepared: true });
    if (!row) throw new Error('the clock of the registry is missing');
    return row.version;
  }
}
