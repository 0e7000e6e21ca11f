import { median } from '../../measuring/quantiles.mjs';

const AIMS = { 1: 0.25, 8: 0.35, 32: 0.45 };

export async function measureSmallFiles({ client, load }, { rounds, ms, warmUp }) {
  await client.query(`create table single (id bigint generated always as identity primary key,
    dataset_id int, stream_id int, time timestamptz, value float8)`);
  await load({ kind: 'small', clients: 8, ms: warmUp });
  const results = [];
  for (const clients of Object.keys(AIMS).map(Number)) {
    /** @type {any[][]} */
    const [ours, inserts] = [[], []];
    for (let i = 0; i < rounds; i++) {
      inserts.push(await load({ kind: 'insert', clients, ms }));
      ours.push(await load({ kind: 'small', clients, ms }));
    }
    const perSecond = (all) => median(all.map((each) => each.perSecond));
    results.push({
      what: `small files, ${clients} clients`,
      ours: `${perSecond(ours).toFixed(0)} /s (p99 ${median(ours.map(({ p99 }) => p99)).toFixed(1)} ms)`,
      baseline: `${perSecond(inserts).toFixed(0)} /s`,
      ratio: median(ours.map((each, i) => each.perSecond / inserts[i].perSecond)),
      aim: AIMS[clients],
    });
  }
  return results;
}
