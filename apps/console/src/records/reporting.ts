import { all, any, type Item, pattern, rsql } from '@pelorus/client';
import { OUT_OF_SERVICE } from './out-of-service';
import { registry } from '../api/services';

/** Items whose parameters are looked at; what lies on a fleet of more is not told. */
const MOST_ITEMS = 1_000;

/**
 * The items at and below some codes from which values are expected, with their parameters; undefined where they are too
 * many.
 */
export async function itemsInService(
  codes: readonly string[],
  signal: AbortSignal,
): Promise<readonly Item[] | undefined> {
  if (codes.length === 0) return [];
  const below = any(...codes.flatMap((code) => [rsql`code==${code}`, rsql`code==${pattern(`${code}:*`)}`]));
  const where = String(all(below, rsql`status.name=out=${OUT_OF_SERVICE}`));
  const query = { where, with: 'parameters', hits: MOST_ITEMS };
  const { records, totalHits } = await registry.call('GET /rest/v2/items', { query, signal });
  return totalHits > records.length ? undefined : records;
}

/** The codes of the parameters of items. */
export const parameterCodes = (items: readonly Item[]): string[] =>
  items.flatMap(({ code, parameters = [] }) => parameters.map(({ shortName }) => `${code}:${shortName}`.toLowerCase()));
