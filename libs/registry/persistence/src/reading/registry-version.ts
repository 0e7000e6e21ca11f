import { type Database, type Queries, SharedReading, type Sql, sql } from '@pelorus/shared/persistence';
import { registryTables } from '../tables/registry-tables';

/**
 * Reads which version a registry is in. Every transaction that changes a record gives it another version, never one that it
 * had: `tick` does so for changes of services, the trigger `note_change` for all others.
 *
 * Two readers who see the same version see the same records. Both transactions and their versions become visible at once, by
 * the commit; and each holds the row of the version until then, so that no two run side by side from there on. A reader who
 * sees the version of one has all before it, and none after it, which would have left another version.
 *
 * So what was made of records after a version had been read may be shown as long as the version is the same: nothing was
 * committed from the first reading of the version to the second one. What was made while a change was committed is newer than
 * its version, which nobody reads again.
 */
export class RegistryVersion {
  readonly #statement: Sql;
  /** By server: a replica may be in an older version than the primary, of which its records are. */
  readonly #readings = new WeakMap<Queries, SharedReading<string>>();

  constructor(
    private readonly database: Database,
    schema: string,
  ) {
    this.#statement = sql`select version from ${registryTables(schema).clock}`;
  }

  /** The version at a moment after the call, of the server that the request reads from. Callers share statements. */
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
