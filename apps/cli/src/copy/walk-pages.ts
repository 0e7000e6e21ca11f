import { type AnyRecord } from './any-record';
import { CliError } from '../failures/cli.errors';
import { EXIT } from '../exit-codes';
import { type AnyClient } from './side';

/** Pages of records in the order of their ids. */
export interface Walk {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}

const PAGE_SIZE = 500;

/**
 * Walks a list page by page. A record that comes again because the list shifted is left out; a page of which all came before is an
 * error, since such a list has no end.
 */
export async function* walkPages(client: AnyClient, walk: Walk): AsyncGenerator<readonly AnyRecord[], void, undefined> {
  const { path, query = {}, pageSize = PAGE_SIZE, signal } = walk;
  const seen = new Set<number>();
  for (let offset = 0; ;) {
    const page = await client.call(`GET ${path}`, {
      query: { sorts: 'id', ...query, hits: pageSize, offset },
      ...(signal ? { signal } : {}),
    });
    if (!isPage(page)) throw strange(client, path, 'it answers JSON that is no page of records');
    const fresh = page.records.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    if (fresh.length === 0 && page.records.length > 0)
      throw strange(
        client,
        path,
        `the page from record ${offset} on has only records that came before: its pages loop`,
      );
    if (fresh.length > 0) yield fresh;
    offset += page.records.length;
    if (page.records.length === 0 || offset >= page.totalHits) return;
  }
}

/** All records of a list. */
export async function allRecords(client: AnyClient, walk: Walk): Promise<AnyRecord[]> {
  const records: AnyRecord[] = [];
  for await (const page of walkPages(client, walk)) records.push(...page);
  return records;
}

function isPage(value: unknown): value is { readonly records: readonly AnyRecord[]; readonly totalHits: number } {
  if (typeof value !== 'object' || value === null || !('records' in value) || !('totalHits' in value)) return false;
  const { records, totalHits } = value;
  return typeof totalHits === 'number' && Array.isArray(records) && records.every(isRecord);
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'number';

const strange = (client: AnyClient, path: string, what: string): CliError =>
  new CliError(`${client.url}${path} cannot be read: ${what}.`, EXIT.failure, {
    code: 'strange-source',
    hints: ['What was copied before stays; the same command goes on once this is mended.'],
  });
