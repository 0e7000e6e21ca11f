import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../measuring/quantiles.mjs';
import { exchange } from '../ingest/requests.mjs';

const CLIENTS = 32;
const OFF = { QUALITY_CHECK: 'off' };
const COLUMNS = 10;
const STATIONS = 200;

const post = ({ load }, order) => load({ kind: 'minutes', name: 'uploads', clients: CLIENTS, ...order });

async function settled({ client }) {
  for (;;) {
    const { rows } = await client.query(
      `select (select count(*) from ingest.recheck) + (select count(*) from ingest.unfolded_dataset) as count`,
    );
    if (Number(rows[0].count) === 0) return;
    await sleep(200);
  }
}

/** Uploads a second with the checker on against off, in turns. */
export async function measureUploads(platform, { rounds, ms, registry }) {
  const on = { REGISTRY_URL: registry.url, QUALITY_CHECK: 'on' };
  /** @type {{ plain: number[], checked: number[] }} */
  const rates = { plain: [], checked: [] };
  await post(platform, { from: 0, count: 1 });
  for (let round = 0; round < rounds; round++) {
    for (const [name, own] of /** @type {const} */ ([
      ['plain', OFF],
      ['checked', on],
    ])) {
      // prettier-ignore
      await platform.restart(own);
      await post(platform, { ms });
      const { perSecond } = await post(platform, { ms });
      rates[name].push(perSecond);
      if (name === 'checked') await settled(platform);
    }
  }
  const ratio = median(rates.checked.map((rate, i) => rate / rates.plain[i]));
  return [
    {
      what: 'uploads a second with the checker on against off',
      ours: `${median(rates.checked).toFixed(0)} /s`,
      baseline: `${median(rates.plain).toFixed(0)} /s`,
      ratio: Number(ratio.toFixed(2)),
      aim: '>= 0.9',
      met: ratio >= 0.9 ? 'yes' : 'NO',
    },
  ];
}

const stationOf = (i) => `bench:station_${i % STATIONS}`;

function fileOf(i, startMs) {
  const codes = Array.from({ length: COLUMNS }, (_, column) => `${stationOf(i)}:p${column}`);
  const time = new Date(startMs + Math.floor(i / STATIONS) * 60_000).toISOString().slice(0, 19);
  const values = codes.map((_, column) => (20 + Math.sin(i + column)).toFixed(3));
  return Buffer.from(`datetime\t${codes.join('\t')}\n${time}\t${values.join('\t')}\n`);
}

/** The moment before which all datasets are judged, in milliseconds. */
async function judgedBefore({ client }) {
  const { rows } = await client.query(
    `select extract(epoch from least(clock_timestamp(), (select min(noted) from ingest.recheck where layout_id is not null),
      (select min(dataset.datetime) from ingest.unfolded_dataset note join ingest.dataset on dataset.part = note.part
        and dataset.id = note.dataset_id))) * 1000 as ms`,
  );
  return Number(rows[0].ms);
}

/** Seconds from an upload until its values are judged, at so many files a second. */
export async function measureDelay(platform, { files, perSecond, registry }) {
  await platform.restart({ REGISTRY_URL: registry.url, QUALITY_CHECK: 'on' });
  const startMs = Date.UTC(2026, 0, 1);
  for (let i = 0; i < STATIONS; i++) await exchange(platform, 'POST', '/rest/datasets', { body: fileOf(i, startMs) });
  await settled(platform);
  const waiting = [];
  const delays = [];
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted || waiting.length > 0) {
      const before = await judgedBefore(platform);
      const now = Date.now();
      while (waiting.length > 0 && waiting[0] < before) delays.push((now - waiting.shift()) / 1000);
      await sleep(50);
    }
  })();
  const began = performance.now();
  const sent = [];
  for (let i = 0; i < files; i++) {
    const wait = began + (i * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    const sentAt = Date.now();
    waiting.push(sentAt);
    sent.push(exchange(platform, 'POST', '/rest/datasets', { body: fileOf(STATIONS + i, startMs) }));
  }
  await Promise.all(sent);
  end.abort();
  await watching;
  delays.sort((a, b) => a - b);
  const p99 = delays[Math.floor(delays.length * 0.99)];
  return [
    {
      what: `seconds from upload to flag at ${perSecond} files of ${COLUMNS} columns a second, 99 of 100`,
      ours: p99.toFixed(2),
      baseline: `${median(delays).toFixed(2)} median`,
      aim: '< 5',
      met: p99 < 5 ? 'yes' : 'NO',
    },
  ];
}

async function rulesOf({ client }) {
  const { rows } = await client.query(
    `select count(*) as rules, max(created) as newest from ingest.rule_layer where ended is null`,
  );
  return { rules: Number(rows[0].rules), newest: rows[0].newest };
}

/** Seconds in which streams with five properties each get their rules and are judged, and get others when all properties change. */
export async function measureRules(platform, { streams, registry }) {
  await platform.restart(OFF);
  const rows = [];
  const columns = 500;
  for (let from = 0; from < streams; from += columns) {
    const codes = Array.from({ length: Math.min(columns, streams - from) }, (_, i) => `bench:many_${from}:p${i}`);
    const lines = [0, 1, 2, 3, 4].map((minute) =>
      [`2026-01-01T00:0${minute}:00`, ...codes.map((_, i) => i % 90)].join('\t'),
    );
    await exchange(platform, 'POST', '/rest/datasets', {
      body: Buffer.from(['datetime\t' + codes.join('\t'), ...lines, ''].join('\n')),
    });
  }
  const measure = async (what, begin) => {
    const began = performance.now();
    const before = platform.processorSeconds();
    const { newest: former } = await rulesOf(platform);
    await begin();
    // The registry is asked again at most a tenth of the time: rules change some time after the properties.
    for (let last = -1; ;) {
      await sleep(1_000);
      await settled(platform);
      const { rules, newest } = await rulesOf(platform);
      const now = rules + (newest?.getTime() ?? 0);
      if (rules >= 4 * streams && newest > (former ?? 0) && now === last) break;
      last = now;
    }
    const seconds = (performance.now() - began) / 1_000;
    rows.push({
      what,
      ours: `${seconds.toFixed(0)} s`,
      baseline: `${(platform.processorSeconds() - before).toFixed(0)} s of processor`,
    });
  };
  const on = { REGISTRY_URL: registry.url, QUALITY_CHECK: 'on' };
  await measure(`${streams} streams with five properties get their rules`, () => platform.restart(on));
  await measure('all properties change at once', () => registry.narrow());
  return rows;
}
