import { any, type Item, pattern, rsql } from '@pelorus/client';
import { type NrtColumn } from '@pelorus/shared/nrt';
import { queries } from '../../api/queries';
import { registry } from '../../api/services';
import { ancestorCodes, itemCodeOf } from '../../records/ancestor-codes';
import { accountQuery } from '../../session/session';
import { type CodeCheck, type RegisteredColumns } from './registered-columns';

/** Codes of one filter, which must fit into an address. */
const CODES = 60;
/** Codes that the registry checks at once. */
const MOST_CHECKED = 4_000;

/** Asks the registry for the items, parameters and rights of the columns. */
export async function lookUpColumns(columns: readonly NrtColumn[], signal: AbortSignal): Promise<RegisteredColumns> {
  const codes = [...new Set(columns.flatMap(({ role, code }) => (role === 'value' ? [code] : [])))];
  if (codes.length === 0) return { items: new Map() };
  const account = await queries.ensureQueryData(accountQuery);
  const [items, check] = await Promise.all([itemsOf(codes, signal), account ? checkCodes(codes, signal) : undefined]);
  return check ? { items, check } : { items };
}

const checkCodes = (codes: readonly string[], signal: AbortSignal): Promise<CodeCheck> =>
  registry.call('POST /rest/v2/parameters/check', { body: { codes: codes.slice(0, MOST_CHECKED) }, signal });

async function itemsOf(codes: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Item>> {
  const wanted = [...new Set(codes.map(itemCodeOf).flatMap((code) => [code, ...ancestorCodes(code)]))];
  const parts = Array.from({ length: Math.ceil(wanted.length / CODES) }, (_, i) =>
    wanted.slice(i * CODES, (i + 1) * CODES),
  );
  const found = await Promise.all(
    parts.map((part) =>
      registry.items({ where: rsql`code=in=${part}`, with: ['parameters', 'contacts'], signal }).toArray(),
    ),
  );
  return new Map(found.flat().map((item) => [item.code, item]));
}

/** An item and all below it, with their parameters. */
export const itemsBelow = (code: string, signal?: AbortSignal): Promise<Item[]> =>
  registry
    .items({
      where: any(rsql`code==${code}`, rsql`code=like=${pattern(`${code}:*`)}`),
      with: ['parameters'],
      sorts: 'code',
      ...(signal ? { signal } : {}),
    })
    .toArray();
