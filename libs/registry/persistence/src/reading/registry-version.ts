import { type Database, type Sql, sql } from '@pelorus/shared/persistence';
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
  /** The statement that runs, or the last one. */
  #running: Promise<unknown> = Promise.resolve();
  /** The statement that begins when the running one is over. */
  #next?: Promise<string>;

  constructor(
    private readonly database: Database,
    schema: string,
  ) {
    this.#statement = sql`select version from ${registryTables(schema).clock}`;
  }

  /**
   * The version at a moment after the call. One statement runs at a time: callers share the next one, which begins after all
   * their calls, so that many of them cost little more than one.
   */
  current(): Promise<string> {
    this.#next ??= this.#running.then(() => this.#read());
    return this.#next;
  }

  #read(): Promise<string> {
    this.#next = undefined;
    const reading = this.#select();
    this.#running = reading.catch(() => undefined);
    return reading;
  }

  async #select(): Promise<string> {
    const [row] = await this.database.query<{ version: string }>(this.#statement, { prepared: true });
    if (!row) throw new Error('the clock of the registry is missing');
    return row.version;
  }
}
