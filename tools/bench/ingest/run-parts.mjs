import { parseArgs } from 'node:util';

/**
 * Measures the parts of a benchmark on a platform, one after another, or those that `--only` names; prints what each
 * gives. The other options are sizes: numbers.
 * @param {Record<string, (platform: any, size: any) => Promise<any[]>>} parts
 * @param {Record<string, { type: 'string', default: string }>} options
 * @param {string[]} args
 * @param {any} platform
 */
export async function runParts(parts, options, args, platform) {
  const { values } = parseArgs({ args, options: { ...options, only: { type: 'string', multiple: true } } });
  const { only, ...sizes } = values;
  const wanted = /** @type {string[] | undefined} */ (only);
  const size = Object.fromEntries(Object.entries(sizes).map(([name, text]) => [name, Number(text)]));
  const results = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted && !wanted.includes(name)) continue;
    const measured = await measure(platform, size);
    console.table(measured.map(({ ratio, ...rest }) => ({ ...rest, ratio: ratio && Number(ratio.toFixed(2)) })));
    results.push(...measured);
  }
  return results;
}
