import { minuteCells, minuteHeader, minuteLine, minuteTime } from '../ingest/minutes.mjs';
import { call, copyInto } from '../ingest/requests.mjs';

const CLIENTS = 32;
const CHUNK = 2_000;

/** The name of the streams that small files write, and of those that one file writes. */
export const TRICKLE = 'trickle';
export const WHOLE = 'whole';

export const codeOf = (name, column) => `vessel:${name}:sensor:p${column}`;

/** Posts a file of one row for each minute, over many connections; gives the rate. */
export const postTrickle = ({ load }, files) =>
  load({ kind: 'minutes', name: TRICKLE, clients: CLIENTS, from: 0, count: files });

function* chunks(rows) {
  for (let from = 0; from < rows; from += CHUNK) {
    yield Array.from({ length: Math.min(CHUNK, rows - from) }, (_, i) => from + i);
  }
}

function* wholeFile(rows) {
  yield Buffer.from(minuteHeader(WHOLE));
  for (const minutes of chunks(rows)) yield Buffer.from(minutes.map(minuteLine).join(''));
}

export const postWhole = (platform, rows) => call(platform, 'POST', '/rest/datasets', wholeFile(rows));

const narrowLines = (minute) =>
  minuteCells(minute)
    .map((cell, stream) => (cell === '' ? '' : `${minute}\t${stream}\t${minuteTime(minute)}\t${cell}\n`))
    .join('');

/** Writes the same rows as one row a value with its two indexes, `value`, a dataset for each minute. */
export async function writeValues({ client }, rows) {
  await client.query(`create table value (dataset_id int, stream_id int, time timestamptz, value float8,
    primary key (dataset_id, stream_id, time))`);
  await client.query(`create index on value (stream_id, time)`);
  for (const minutes of chunks(rows)) {
    await copyInto(client, 'value', Buffer.from(minutes.map(narrowLines).join('')));
  }
}

/** The cells of a file of one row as numbers, as its content must give them back. */
export const numbersOf = (minute) => minuteCells(minute).map((cell) => (cell === '' ? undefined : Number(cell)));
