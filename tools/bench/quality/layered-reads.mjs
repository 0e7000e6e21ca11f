import { importLib } from '../../build/import-lib.mjs';
import { timeOf } from '../ingest/files.mjs';
import { startIngest } from '../ingest/platform.mjs';
import { Random } from '../../measuring/random.mjs';
import { call, readBytes } from '../ingest/requests.mjs';
import { inTurns } from '../ingest/turns.mjs';

const { IngestTables, RuleLayerRepository, RunRepository } = await importLib('@pelorus/ingest/persistence');
const { Secret } = await importLib('@pelorus/shared/config');
const { Database, raw } = await importLib('@pelorus/shared/persistence');

/** Streams, and the share of their values that a rule flags, here and there. */
const STREAMS = [
  { code: 'vessel:layers:sensor:rare', share: 0.001 },
  { code: 'vessel:layers:sensor:frequent', share: 0.05 },
];
const MINUTE_US = 60e6;
const START_US = Date.UTC(2020, 0, 1) * 1_000;

/** A file with a value of each stream a minute. */
function* fileOf(rows) {
  const random = new Random(3);
  yield `datetime\t${STREAMS.map(({ code }) => `${code} [m]`).join('\t')}\n`;
  for (let i = 0; i < rows; i++) {
    const cells = STREAMS.map((_, place) => (15 + 5 * Math.sin(i / 700 + place) + random.next() / 4).toFixed(2));
    yield `${timeOf(i * 60)}\t${cells.join('\t')}\n`;
  }
}

/** The runs of a rule that says good of all values but some. */
function runsOf(rows, share) {
  const random = new Random(5);
  const run = (first, last, flag) => ({
    minUs: START_US + first * MINUTE_US,
    maxUs: START_US + last * MINUTE_US,
    flag,
  });
  const runs = [];
  let first = 0;
  for (let i = 0; i <= rows; i++) {
    if (i < rows && random.next() >= share) continue;
    if (i > first) runs.push(run(first, i - 1, 1));
    if (i < rows) runs.push(run(i, i, 4));
    first = i + 1;
  }
  return runs;
}

/** Rows that say the same as the packs, one for each run. */
const RUN_ROWS = `create table run_row (stream_id bigint, layer_id bigint, datetime_min timestamptz, datetime_max timestamptz,
  said timestamptz, unsaid timestamptz, flag smallint, primary key (stream_id, layer_id, datetime_min))`;

async function sizeOf(database, table) {
  await database.query(raw(`vacuum full ${table}`));
  const [row] = await database.query(raw(`select pg_total_relation_size('${table}') as bytes`));
  return Number(row.bytes);
}

/** Has a rule judge a stream of so many values; gives the bytes of its runs, packed and as rows. */
async function judge(database, { code, share }, values) {
  const [{ id: streamId }] = await database.query(raw(`select id from ingest.stream where code = '${code}'`));
  const runs = runsOf(values, share);
  const before = await sizeOf(database, 'ingest.run_pack');
  await database.transaction(async (transaction) => {
    const tables = new IngestTables('ingest');
    const repository = new RunRepository(transaction, tables);
    await repository.lock([streamId]);
    const layers = await new RuleLayerRepository(transaction, tables).open(streamId, [
      { test: 'spike', parameters: {} },
    ]);
    const span = { minUs: runs[0].minUs, maxUs: runs.at(-1).maxUs };
    await repository.replaceRuns([{ streamId, span, layers: new Map([[layers[0].id, runs]]) }]);
  });
  const packed = (await sizeOf(database, 'ingest.run_pack')) - before;
  await database.query(raw(RUN_ROWS));
  const flagged = runs.filter(({ flag }) => flag !== 1).map(({ minUs }) => minUs);
  await database.query(
    raw(`insert into run_row select 1, 1, at, at, now(), null, 4 from unnest('{${flagged}}'::bigint[]) us
      cross join lateral (select timestamptz 'epoch' + us * interval '1 us' as at) run`),
  );
  const rows = await sizeOf(database, 'run_row');
  await database.query(raw('drop table run_row'));
  const each = (bytes) => Number((bytes / values).toFixed(4));
  return {
    'flagged (%)': 100 * share,
    'packed (bytes/value)': each(packed),
    'a row for a run (bytes/value)': each(rows),
  };
}

const READS = [
  { what: 'hourly mean of good values', with: 'aggregate=HOUR&qualityFlags=1,2', without: 'aggregate=HOUR' },
  { what: 'values with flags', with: 'withQualityFlags=true', without: '' },
  { what: 'values with flags, Arrow', with: 'withQualityFlags=true&format=arrow', without: 'format=arrow' },
];

/** Bytes of runs of a stream with a value a minute; reads with flags against reads without them, in turns. */
export async function measureLayers(cleanup, { values, rounds }) {
  const platform = await startIngest(cleanup);
  const sizes = await prepare(platform, values);
  console.table(sizes);
  const times = await measureReads(platform, rounds);
  console.table(times);
  return [...sizes, ...times];
}

/** Uploads the streams and has them judged; gives the bytes of their runs. */
export async function prepare(platform, values) {
  await call(platform, 'POST', '/rest/datasets', fileOf(values));
  const database = await Database.connect({
    url: new Secret(platform.databaseUrl),
    poolSize: 1,
    entities: [],
    applicationName: 'pelorus bench',
  });
  const sizes = [];
  try {
    for (const stream of STREAMS) sizes.push(await judge(database, stream, values));
  } finally {
    await database.close();
  }
  return sizes;
}

async function measureReads(platform, rounds) {
  const times = [];
  for (const { code, share } of STREAMS) {
    for (const { what, ...query } of READS) {
      const cpu = { flagged: 0, plain: 0 };
      const read = (side, more) => async () => {
        const before = platform.processorSeconds();
        await readBytes(platform, `/rest/data?codes=${code}&${more}`);
        cpu[side] += platform.processorSeconds() - before;
      };
      const sides = { flagged: read('flagged', query.with), plain: read('plain', query.without) };
      // As any service that has run for a while: compiled.
      await inTurns(sides, { rounds: 0, warmUp: rounds });
      Object.assign(cpu, { flagged: 0, plain: 0 });
      const { flagged, plain } = await inTurns(sides, { rounds, warmUp: 0 });
      times.push({
        read: what,
        'flagged (%)': 100 * share,
        'with (ms)': Number((1_000 * flagged.seconds).toFixed(1)),
        'without (ms)': Number((1_000 * plain.seconds).toFixed(1)),
        ratio: Number((flagged.seconds / plain.seconds).toFixed(2)),
        'ratio of processor time': Number((cpu.flagged / cpu.plain).toFixed(2)),
      });
    }
  }
  return times;
}
