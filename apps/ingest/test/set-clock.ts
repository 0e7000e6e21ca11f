import { Secret } from '@pelorus/shared/config';
import { Database, raw } from '@pelorus/shared/persistence';

/** Gives a database functions of a test before those of PostgreSQL: connections that are opened afterwards find them first. */
export async function makeClock(url: string): Promise<void> {
  const connection = await Database.connect({
    ...{ url: new Secret(url), poolSize: 1, entities: [], applicationName: 'pelorus clock of a test' },
  });
  try {
    for (const statement of STATEMENTS) await connection.query(raw(statement));
  } finally {
    await connection.close();
  }
}

const STATEMENTS = [
  'create schema clock',
  'create table clock.ahead (ms double precision not null)',
  'insert into clock.ahead values (0)',
  ...['now', 'clock_timestamp'].map(
    (name) => `create function clock.${name}() returns timestamptz language sql stable
      as 'select pg_catalog.${name}() + ms * interval ''1 millisecond'' from clock.ahead'`,
  ),
  `do $$ begin execute format('alter database %I set search_path = clock, pg_catalog, public', current_database()); end $$`,
];

/** The clock of a database under a test's hand. */
export class SetClock {
  #aheadMs = 0;

  constructor(private readonly connection: Database) {}

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
