import { median } from '../../measuring/quantiles.mjs';

/** Files of a request. */
const FILES = 500;
const CLIENTS = [1, 4];

/** Small files, many in one request, against one in each over eight connections. */
export async function measureBatches({ load }, { rounds, ms, warmUp }) {
  await load({ kind: 'small', clients: 8, ms: warmUp });
  const results = [];
  for (const clients of CLIENTS) {
    /** @type {any[][]} */
    const [ours, single] = [[], []];
    for (let i = 0; i < rounds; i++) {
      single.push(await load({ kind: 'small', clients: 8, ms }));
      ours.push(await load({ kind: 'batch', clients, ms, files: FILES }));
    }
    const perSecond = (all) => median(all.map((each) => each.perSecond));
    results.push({
      what: `small files, ${FILES} in a request, ${clients} clients`,
      ours: `${perSecond(ours).toFixed(0)} /s`,
      baseline: `${perSecond(single).toFixed(0)} /s one by one`,
      ratio: median(ours.map((each, i) => each.perSecond / single[i].perSecond)),
      aim: 2,
    });
  }
  return results;
}
