import assert from 'node:assert/strict';
import { minuteHeader, MINUTE_COLUMNS, minuteTime } from '../ingest/minutes.mjs';
import { Random } from '../../measuring/random.mjs';
import { call, readText } from '../ingest/requests.mjs';
import { inTurns } from '../ingest/turns.mjs';
import { readTable } from './answers.mjs';
import { within } from './results.mjs';
import { codeOf, numbersOf, TRICKLE } from './year.mjs';

const LIMIT_SECONDS = 0.01;
const STREAM = 1;
const DAY_OF_MINUTES = 1440;

const isoTime = (minute) => minuteTime(minute).replace(' ', 'T');
const isValue = (minute) => numbersOf(minute)[STREAM] !== undefined;

/** The path of the datasets of a stream within some minutes, both included. */
const listPath = (from, to, hits) =>
  `/rest/datasets?where=streams.code==${codeOf(TRICKLE, STREAM)};datetimeMin>=${isoTime(from)};` +
  `datetimeMax<=${isoTime(to)}&hits=${hits}`;

/** Datasets of small files here and there in the year: their ids and minutes. */
export async function someDatasets(platform, { files, requests }) {
  const random = new Random(11);
  const minutes = new Set(Array.from({ length: requests }, () => random.below(files)));
  const found = [];
  for (const minute of minutes) {
    const { records } = await call(platform, 'GET', listPath(minute, minute, 2));
    assert.equal(records.length, 1, `datasets of ${minuteTime(minute)}`);
    found.push({ id: records[0].id, minute });
  }
  return found;
}

async function repeated(datasets, requests, ask) {
  let turn = 0;
  const { ours } = await inTurns(
    { ours: () => ask(datasets[turn++ % datasets.length]) },
    { rounds: requests, warmUp: requests / 4 },
  );
  return ours;
}

async function latestOfStream(platform, files) {
  const { records } = await call(platform, 'GET', `/rest/streams?where=code==${codeOf(TRICKLE, STREAM)}`);
  const held = Array.from({ length: files }, (_, minute) => minute).filter(isValue);
  const [{ lastDatetime, lastValue, values }] = records;
  const last = held.at(-1);
  assert.deepEqual(
    { lastDatetime: lastDatetime.slice(0, 19), lastValue, values },
    { lastDatetime: isoTime(last), lastValue: numbersOf(last)[STREAM], values: held.length },
  );
}

async function checkContent(platform, { id, minute }) {
  const { header, rows } = readTable(await readText(platform, `/rest/datasets/${id}/content`));
  assert.equal(`${header}\n`, minuteHeader(TRICKLE));
  assert.deepEqual(rows, [[minuteTime(minute), ...numbersOf(minute)]]);
}

async function checkDataset(platform, { id, minute }) {
  const dataset = await call(platform, 'GET', `/rest/datasets/${id}`);
  assert.deepEqual([dataset.datetimeMin, dataset.rows, dataset.values], [isoTime(minute), 1, MINUTE_COLUMNS]);
}

async function checkList(platform, { minute }, files) {
  const from = Math.max(0, Math.min(minute, files - DAY_OF_MINUTES));
  const to = Math.min(files, from + DAY_OF_MINUTES) - 1;
  const { totalHits } = await call(platform, 'GET', listPath(from, to, 100));
  assert.equal(totalHits, to - from + 1);
}

async function checkSensors(platform) {
  const sensors = await call(platform, 'GET', `/rest/sensors?pattern=vessel:${TRICKLE}:*`);
  assert.equal(sensors.length, MINUTE_COLUMNS);
}

export async function measureLookups(platform, { files, requests, datasets }) {
  await latestOfStream(platform, files);
  const streams = `/rest/streams?where=code==${codeOf(TRICKLE, STREAM)}`;
  const asked = {
    'latest value: GET /rest/streams?where=code==...': () => call(platform, 'GET', streams),
    'latest values: GET /rest/sensors?pattern=...': () => checkSensors(platform),
    'list by stream and time range (100 of a day)': (each) => checkList(platform, each, files),
    'one dataset': (each) => checkDataset(platform, each),
    'content of a dataset': (each) => checkContent(platform, each),
  };
  const results = [];
  for (const [what, ask] of Object.entries(asked)) {
    results.push(within(what, LIMIT_SECONDS, await repeated(datasets, requests, ask)));
  }
  return results;
}

export async function measureDeletion(platform, { datasets }) {
  const left = [...datasets];
  const rounds = left.length;
  const remove = () => call(platform, 'DELETE', `/rest/datasets/${left.pop().id}`);
  const { ours } = await inTurns({ ours: remove }, { rounds, warmUp: 0 });
  const text = await readText(platform, `/rest/data?codes=${codeOf(TRICKLE, STREAM)}`);
  const times = new Set(readTable(text).rows.map(([time]) => time.slice(0, 19).replace('T', ' ')));
  const kept = datasets.filter(({ minute }) => times.has(minuteTime(minute)));
  assert.deepEqual(kept, [], 'datasets that are read after their deletion');
  return [within('delete of a merged dataset', LIMIT_SECONDS, ours)];
}
