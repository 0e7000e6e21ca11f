import { missingError } from '../failures/cli.errors';
import { type Mapping } from './mapping';
import { openTable } from './table-reader';

const TIME = /date|time|zeit|datum|utc/i;

/**
 * A mapping to begin with: the first heading that sounds like a time, all others as parameters of an item to be named.
 */
export async function sketchMapping(table: string): Promise<Mapping> {
  const rows = await openTable(table, {});
  for await (const { cells } of rows()) {
    const headings = cells.map((cell) => String(cell ?? '').trim()).filter((heading) => heading !== '');
    const time = headings.find((heading) => TIME.test(heading)) ?? headings[0];
    if (time === undefined) continue;
    const columns = headings
      .filter((heading) => heading !== time)
      .map((column) => ({ column, ...parameterOf(column) }));
    return { time: { column: time, zone: 'UTC' }, missing: ['NaN', '-999'], columns };
  }
  throw missingError(`${table} has no headings.`);
}

/** `Salinity [psu]` and `Salinity (psu)` as a name and its unit. */
function parameterOf(heading: string): { urn: string; unit?: string } {
  const [, name = heading, unit] = /^(.*?)\s*[[(]([^\])]*)[\])]\s*$/.exec(heading) ?? [];
  const word = name.toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '').slice(0, 64); // prettier-ignore
  return { urn: `type:item:${word === '' ? 'value' : word}`, ...(unit === undefined ? {} : { unit }) };
}
