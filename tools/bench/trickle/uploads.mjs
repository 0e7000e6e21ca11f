import { median } from '../../measuring/quantiles.mjs';

const CLIENTS = 32;
const NAME = 'uploads';
const OFF = { MERGE: 'false' };

async function backlogOf({ client }) {
  const { rows } = await client.query(
    `select count(*)::int as files from ingest.block where dataset_id is not null and rows = 1`,
  );
  return rows[0].files;
}

/** Posts small files, one after the other numbered on from the last. */
const post = ({ load }, order) => load({ kind: 'minutes', name: NAME, clients: CLIENTS, ...order });

/** Files a second once the service is compiled; `backlog` files wait to be merged at its start. */
async function measureOnce(platform, { own, ms, backlog }) {
  if (backlog > 0) {
    await platform.restart(OFF);
    await post(platform, { count: backlog });
  }
  await platform.restart(own);
  await post(platform, { ms });
  const before = await backlogOf(platform);
  const { perSecond } = await post(platform, { ms });
  return { perSecond, before, after: await backlogOf(platform) };
}

/** Uploads a second while a backlog is merged, against those of the same service with merging off, in turns. */
export async function measureUploads(platform, { rounds, ms, backlog }) {
  /** @type {any[][]} */
  const [merging, plain] = [[], []];
  await post(platform, { from: 0, count: 1 });
  for (let round = 0; round < rounds; round++) {
    plain.push(await measureOnce(platform, { own: OFF, ms, backlog: 0 }));
    merging.push(await measureOnce(platform, { own: {}, ms, backlog }));
  }
  const rate = (all) => median(all.map(({ perSecond }) => perSecond));
  const ratio = median(merging.map(({ perSecond }, i) => perSecond / plain[i].perSecond));
  const left = merging.map(({ before, after }) => `${before} -> ${after}`);
  console.log(`files left to merge, before -> after each round of uploads: ${left.join(', ')}`);
  return [
    {
      what: 'uploads a second while merging runs',
      ours: `${rate(merging).toFixed(0)} /s`,
      baseline: `${rate(plain).toFixed(0)} /s without`,
      ratio,
      aim: '>= 0.8',
      met: ratio >= 0.8 ? 'yes' : 'NO',
    },
  ];
}
