import { median } from '../../measuring/quantiles.mjs';
import { timed } from './requests.mjs';

/** `warmUp` rounds do not count. Gives each side's median of seconds and the result of its last run. */
export async function inTurns(sides, { rounds, warmUp = 1 }) {
  /** @type {Record<string, { seconds: number, result: any }[]>} */
  const all = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    for (const [name, run] of Object.entries(sides)) {
      const measured = await timed(run);
      if (round >= 0) all[name].push(measured);
    }
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, each]) => [
      name,
      { seconds: median(each.map(({ seconds }) => seconds)), result: each.at(-1)?.result },
    ]),
  );
}
