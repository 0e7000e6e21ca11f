import { ingestMigrations } from '@pelorus/ingest/persistence';
import { registryMigrations } from '@pelorus/registry/persistence';
import { Secret } from '@pelorus/shared/config';
import { migrate, type SchemaMigrations } from '@pelorus/shared/persistence';
import { DataSource } from 'typeorm';
import { untilReady } from '../start/service.mjs';
import { type AppName } from './instance';
import { type FaultPlatform } from './platform';
import { World } from './world';
import { moveItem, renameItem } from './writes/change-item';
import { makeItem } from './writes/create-item';
import { importItems } from './writes/import-items';
import { uploadLargeDataset, uploadSmallDataset } from './writes/upload-dataset';
import { type WriteKind } from './writes/write-kind';

const NAME = 'former';
const APPS = ['registry', 'ingest'] as const;
/** Small datasets stay as they were sent: only so can they be moved to the tables of before. */
const UNMERGED = { MERGE: 'false' };
/** Writes of one kind follow each other; changes begin when the items are made. */
const WRITES = [
  [times(40, uploadSmallDataset), [uploadLargeDataset], times(20, makeItem), [importItems]],
  [times(20, renameItem), times(10, moveItem)],
];

function times(count: number, kind: WriteKind): WriteKind[] {
  return Array.from({ length: count }, () => kind);
}

/** Migrations that a schema of before has. */
const FORMER = { registry: 5, ingest: 4 };

/** Moves all, which is unmerged, to the tables of the first four migrations. */
const MOVE_MEASUREMENTS = [
  `insert into ingest.stream select * from present.stream`,
  `insert into ingest.layout select * from present.layout`,
  `insert into ingest.dataset (id, username, name, datetime, datetime_min, datetime_max, rows, "values", missing, bytes,
      sha256, layout_id, warnings)
    select dataset.id, username, name, datetime, dataset.datetime_min, dataset.datetime_max, rows, "values", missing, bytes,
      sha256, layout_id, warnings
    from present.dataset join present.part on part.id = dataset.part`,
  `insert into ingest.digest select username, sha256, id from present.dataset where original`,
  `insert into ingest.block (dataset_id, seq, rows, datetime_min, datetime_max, toc, data, text)
    select dataset_id, coalesce(seq, 0), rows, datetime_min, datetime_max, toc, data, text from present.block`,
  `insert into ingest.dataset_stream
    select dataset_id, stream.id, count(*), 0, min(datetime), max(datetime),
      (array_agg(value order by datetime desc))[1], (array_agg(text_value order by datetime desc))[1], 0
    from present.measurement_of_dataset join present.stream using (code) group by dataset_id, stream.id`,
  `insert into ingest.unfolded_dataset select id from present.dataset`,
  ...['dataset', 'stream', 'layout'].map(
    (table) => `select setval('ingest.${table}_id_seq', (select max(id) from ingest.${table}))`,
  ),
  `drop schema present cascade`,
];

/** A database with the schemas of before and what clients wrote into it, to be copied. */
export class FormerDatabase {
  static readonly #made = new WeakMap<FaultPlatform, Promise<FormerDatabase>>();
  #copies = 0;

  private constructor(
    private readonly platform: FaultPlatform,
    readonly world: World,
  ) {}

  /** The one on the server of a platform, made when it is first asked for. */
  static of(world: World): Promise<FormerDatabase> {
    const { platform } = world;
    const made = FormerDatabase.#made.get(platform) ?? make(world).then((own) => new FormerDatabase(platform, own));
    FormerDatabase.#made.set(platform, made);
    return made;
  }

  async copy(): Promise<string> {
    const name = `${NAME}_${++this.#copies}`;
    await this.platform.database.query(`create database ${name} template ${NAME}`);
    return name;
  }

  async drop(name: string): Promise<void> {
    await this.platform.database.query(`drop database ${name} with (force)`);
  }
}

async function make({ platform, random }: World): Promise<World> {
  await platform.database.query(`create database ${NAME}`);
  const instances = await Promise.all(APPS.map((app) => platform.startInstance(app, `${NAME}-${app}`, UNMERGED, NAME)));
  const [credentials] = await Promise.all([platform.credentials(NAME), ...instances.map(({ url }) => untilReady(url))]);
  const world = await World.create(platform, random.fork(), instances, credentials);
  for (const series of WRITES) await Promise.all(series.map((kinds) => write(world, kinds)));
  await Promise.all(instances.map((instance) => instance.stop()));
  const url = platform.database.url(platform.database.port, NAME);
  await undoRegistry(url);
  await remakeIngest(platform, url);
  return world;
}

async function write(world: World, kinds: readonly WriteKind[]): Promise<void> {
  for (const kind of kinds) await kind.run(world, world.anyInstance(kind.app));
}

/** Undoes the latest migrations; the rows stay. */
async function undoRegistry(url: string): Promise<void> {
  const { schema, migrations } = registryMigrations('registry');
  const extra = { options: `-c search_path=${schema},public` };
  const source = new DataSource({
    ...{ type: 'postgres', url, schema, extra, installExtensions: false },
    migrations: [...migrations],
    migrationsTableName: 'migration',
  });
  await source.initialize();
  for (let left = migrations.length - FORMER.registry; left > 0; left--) await source.undoLastMigration();
  await source.destroy();
}

async function remakeIngest({ database }: FaultPlatform, url: string): Promise<void> {
  const { schema, migrations }: SchemaMigrations = ingestMigrations('ingest');
  await database.query(`alter schema ${schema} rename to present`, [], NAME);
  await migrate(new Secret(url), { schema, migrations: migrations.slice(0, FORMER.ingest) });
  for (const statement of MOVE_MEASUREMENTS) await database.query(statement, [], NAME);
}

/** Kinds of records that a service keeps. */
export const KEPT_BY = { registry: ['item'], ingest: ['dataset'] } as const satisfies Record<
  AppName,
  readonly string[]
>;
