import { createHash } from 'node:crypto';
import pg from 'pg';
import { yearCodes } from './year-of-data.mjs';

const TABLES = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('auth', 'registry', 'ingest') and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

/**
 * The number of rows of each table of a database.
 * @param {string} url
 * @returns {Promise<Record<string, number>>}
 */
export async function countRows(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const counts = [];
    for (const { name } of (await client.query(TABLES)).rows) {
      const { rows } = await client.query(`select count(*)::int as n from ${name}`);
      counts.push([name, rows[0].n]);
    }
    return Object.fromEntries(counts);
  } finally {
    await client.end();
  }
}

/**
 * Tables that have fewer rows than before, or are gone, in words.
 * @param {Readonly<Record<string, number>>} before
 * @param {Readonly<Record<string, number>>} after
 */
export const lostRows = (before, after) =>
  Object.entries(before).flatMap(([table, n]) => {
    const now = after[table];
    if (now === undefined) return n ? [`${table} is gone, with ${n} rows`] : [];
    return now < n ? [`${table} had ${n} rows and has ${now}`] : [];
  });

/** Streams of the demo fleet that are read in one table. */
const TOGETHER = 20;

/**
 * Questions whose answers an update may not change, by what they are about: each stream that is there, until a moment
 * after which nothing comes to be that was before it.
 * @param {string} ingest
 * @param {string} until
 */
export async function readsOf(ingest, until) {
  const { records } = await (await fetch(`${ingest}/rest/streams?hits=1000`)).json();
  const codes = records.map((/** @type {{ code: string }} */ { code }) => code).filter((/** @type {string} */ code) => !yearCodes.includes(code)); // prettier-ignore
  const tables = Array.from({ length: Math.ceil(codes.length / TOGETHER) }, (_, i) => codes.slice(i * TOGETHER, (i + 1) * TOGETHER)); // prettier-ignore
  return new Map([
    ...yearCodes.map((code) => /** @type {const} */ ([code, `/rest/data?codes=${code}&format=tsv`])),
    ['hourly means', `/rest/data?codes=${yearCodes[0]}&aggregate=HOUR&aggregateFunctions=MEAN,MIN,MAX&format=tsv`],
    ...tables.map((table, i) => /** @type {const} */ ([`table ${i + 1} of the demo fleet`, `/rest/data?codes=${table.join()}&datetimeMax=${until}&format=tsv`])), // prettier-ignore
  ]);
}

/**
 * What a service answers, as its number of lines and a digest, by what was asked.
 * @param {string} ingest
 * @param {ReadonlyMap<string, string>} reads
 * @returns {Promise<Record<string, { lines: number, digest: string }>>}
 */
export async function readDigests(ingest, reads) {
  const answers = [];
  for (const [what, path] of reads) {
    const answer = await fetch(`${ingest}${path}`);
    if (answer.status !== 200 || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const hash = createHash('sha256');
    let lines = -1; // the heading is no row
    for await (const chunk of answer.body) {
      hash.update(chunk);
      for (const byte of chunk) if (byte === 10) lines++;
    }
    answers.push([what, { lines, digest: hash.digest('hex') }]);
  }
  return Object.fromEntries(answers);
}

/**
 * Answers that differ, in words.
 * @param {Awaited<ReturnType<typeof readDigests>>} before
 * @param {Awaited<ReturnType<typeof readDigests>>} after
 */
export const changedAnswers = (before, after) =>
  Object.entries(before).flatMap(([what, { lines, digest }]) => {
    const now = after[what];
    return now?.digest === digest ? [] : [`${what}: ${lines} rows before, ${now?.lines ?? 'no'} rows that differ now`];
  });
