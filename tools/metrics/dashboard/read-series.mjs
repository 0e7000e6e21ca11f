/** Points of a line at the most. */
const POINTS = 240;
/** What Grafana puts in the place of `$__rate_interval`: four times the interval of scraping, here at most 15 s. */
const RATE_INTERVAL = '1m';

/**
 * A line of a panel: its name, and points of Unix seconds and values.
 * @typedef {{ readonly name: string, readonly points: readonly (readonly [number, number])[] }} Series
 */

/**
 * Asks a Prometheus for the lines of a panel.
 *
 * @param {string} prometheus
 * @param {readonly { readonly expr: string, readonly legendFormat?: string }[]} targets
 * @param {{ readonly from: number, readonly to: number }} range in Unix seconds
 * @returns {Promise<Series[]>}
 */
export async function readSeries(prometheus, targets, { from, to }) {
  const lists = await Promise.all(
    targets.map(async ({ expr, legendFormat = '' }) => {
      const query = expr.replaceAll('$job', '.*').replaceAll('$__rate_interval', RATE_INTERVAL);
      const step = Math.max(1, (to - from) / POINTS);
      const asked = new URLSearchParams({ query, start: String(from), end: String(to), step: String(step) });
      const answer = await fetch(`${prometheus}/api/v1/query_range?${asked}`);
      /** @type {{ data: { result: { metric: Record<string, string>, values: [number, string][] }[] }, error?: string }} */
      const { data, error } = JSON.parse(await answer.text());
      if (error) throw new Error(`${query}: ${error}`);
      return data.result.map(({ metric, values }) => ({
        name: legendFormat.replace(/\{\{(\w+)\}\}/g, (_, label) => metric[label] ?? '').replaceAll('pelorus-', ''),
        points: values.map(([time, value]) => /** @type {const} */ ([time, Number(value)])),
      }));
    }),
  );
  return lists.flat();
}
