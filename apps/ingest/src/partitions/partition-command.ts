import { type ServiceCommand, UsageError } from '@pelorus/auth/boot';
import {
  BlockPartitions,
  IngestTables,
  ingestMigrations,
  InstanceLock,
  PartitionError,
  type Say,
  YearTables,
} from '@pelorus/ingest/persistence';
import { type Database, migrate } from '@pelorus/shared/persistence';
import { type IngestSettings } from '../ingest-settings';

interface PartitionVerb {
  /** Names of the words after the verb. */
  readonly words: readonly string[];
  run(words: readonly string[], blocks: BlockPartitions, years: YearTables): Promise<string>;
}

const VERBS: Readonly<Record<string, PartitionVerb>> = {
  on: { words: [], run: async (_, blocks) => (await blocks.on(), 'blocks lie in a partition for each year now') },
  off: { words: [], run: async (_, blocks) => (await blocks.off(), 'blocks lie in one table now') },
  list: { words: [], run: listed },
  move: {
    words: ['year', 'tablespace'],
    run: async ([year = '', tablespace = ''], _, years) => {
      await years.move(yearOf(year), tablespace);
      return `the year ${year} lies in the tablespace ${tablespace} now`;
    },
  },
  detach: {
    words: ['year'],
    run: async ([year = ''], _, years) => {
      const table = await years.detach(yearOf(year));
      return `the year ${year} is put aside in the table ${table}: dump it (pg_dump --table), then it may be dropped`;
    },
  },
  attach: {
    words: ['year'],
    run: async ([year = ''], _, years) => {
      await years.attach(yearOf(year));
      return `the year ${year} is back`;
    },
  },
  abandon: {
    words: [],
    run: async (_, blocks) => ((await blocks.abandon()) ? 'nothing is left of what was begun' : 'nothing was begun'),
  },
};

/** Moves blocks into partitions by year, and does with single years what an administrator wants; `say` is told of the steps. */
export const partitionCommand = (say: Say): ServiceCommand<IngestSettings> => ({
  usage: `partition on               move all values into a partition for each year, while services run
partition off              move them back into one table
partition list             the partitions, their bytes and tablespaces, and the years that are put aside
partition move <year> <tablespace>
partition detach <year>    put a year aside; what needs its values is refused until it is back
partition attach <year>    bring it back
partition abandon          undo a move that was interrupted, instead of calling it again`,
  async run([name, ...words], settings, database) {
    const verb = name !== undefined && Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (!verb)
      throw new UsageError(name === undefined ? 'no command given' : `there is no command 'partition ${name}'`);
    if (words.length !== verb.words.length)
      throw new UsageError(`call it as: partition ${[name, ...verb.words.map((word) => `<${word}>`)].join(' ')}`);
    await migrate(settings.DATABASE_URL, ingestMigrations(settings.INGEST_SCHEMA));
    const tables = new IngestTables(settings.INGEST_SCHEMA, settings.objects);
    return alone(database, tables, () =>
      verb.run(words, new BlockPartitions(database, tables, say), new YearTables(database, tables, say)),
    );
  },
});

/** One caller at a time: another one would work on the same tables. */
async function alone(database: Database, tables: IngestTables, work: () => Promise<string>): Promise<string> {
  try {
    const done = await new InstanceLock(database, tables, 'partition').run(work);
    if (done === undefined) throw new UsageError('another call of partition is at work');
    return done;
  } catch (error) {
    if (error instanceof PartitionError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

async function listed(_: readonly string[], blocks: BlockPartitions, years: YearTables): Promise<string> {
  const isOn = await blocks.isOn();
  const lines = (await years.list()).map(({ name, isAway, bytes, tablespace }) =>
    [name, isAway ? 'away' : 'here', `${bytes} bytes`, tablespace || '(default tablespace)'].join('\t'),
  );
  return isOn ? lines.join('\n') : 'blocks lie in one table';
}

/** A year as it is written; other words are refused. */
function yearOf(word: string): number {
  if (!/^\d{4}$/.test(word)) throw new UsageError(`'${word}' is no year of four digits`);
  return Number(word);
}
