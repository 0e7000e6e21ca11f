import { type Database, raw } from '@pelorus/shared/persistence';

/**
 * The clock of a database under a test's hand: connections that are opened afterwards find functions of the test before those of
 * PostgreSQL.
 */
export class SetClock {
  #aheadMs = 0;

  private constructor(private readonly connection: Database) {}

  static async of(connection: Database): Promise<SetClock> {
    await connection.query(raw('create schema clock'));
    await connection.query(raw('create table clock.ahead (ms double precision not null)'));
    await connection.query(raw('insert into clock.ahead values (0)'));
    for (const name of ['now', 'clock_timestamp']) {
      await connection.query(
        raw(`create function clock.${name}() returns timestamptz language sql stable
          as 'select pg_catalog.${name}() + ms * interval ''1 millisecond'' from clock.ahead'`),
      );
    }
    await connection.query(
      raw(
        `do $$ begin execute format('alter database %I set search_path = clock, pg_catalog, public', current_database()); end $$`,
      ),
    );
    return new SetClock(connection);
  }

  /** The moment that it shows, in milliseconds since 1970. */
  get nowMs(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Sets it forward, or back. */
  async move(ms: number): Promise<void> {
    this.#aheadMs += ms;
    await this.connection.query(raw(`update clock.ahead set ms = ${this.#aheadMs}`));
  }
}
