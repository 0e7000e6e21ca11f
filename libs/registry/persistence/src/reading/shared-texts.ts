import { referencesIn, type SharedTexts } from '@pelorus/shared/dedup';
import {
  type Executor,
  identifier,
  join,
  presentTables,
  type Sql,
  sql,
  type Tables,
} from '@pelorus/shared/persistence';
import { jsonObject } from '../records/document-sql';
import { ALL_RECORDS } from '../records/records';
import { goneTables } from '../as-of/as-of-tables';
import { registryTables } from '../tables/registry-tables';

const ALIAS = 'shared';
/** Cache is cleared beyond this size. */
const MAX_TEXTS = 20_000;

/** Records that many documents contain. */
export const SHARED_RECORDS = ALL_RECORDS.filter(({ shared }) => shared);

/** Texts of one version. */
interface KnownTexts {
  readonly version: string;
  readonly texts: Map<string, string>;
}

const known = new WeakMap<object, Map<string, KnownTexts>>();

/** Expression of the version of shared tables, which differs after each change of them. */
export function sharedVersion(schema: string): Sql {
  return sql`(select clock.shared_version from ${registryTables(schema).clock} clock)`;
}

/**
 * Shared records as text, cached by `version`, which the statement of the documents has read: no cached text is older
 * than these.
 */
export async function sharedTexts(
  executor: Executor,
  schema: string,
  { version, documents }: { readonly version: string; readonly documents: readonly string[] },
): Promise<SharedTexts> {
  const keys = new Set(documents.flatMap(referencesIn));
  const remembered = memory(executor).get(schema);
  const texts = remembered?.version === version ? remembered.texts : new Map<string, string>();
  const missing = [...keys].filter((key) => !texts.has(key));
  if (missing.length === 0) return texts;
  const rows = await readShared(executor, schema, missing, presentTables(schema));
  return remember(executor, schema, rows, texts);
}

/** Shared records at another moment, for one reader; not cached. */
export async function textsAsOf(
  executor: Executor,
  schema: string,
  tables: Tables,
  documents: readonly string[],
): Promise<SharedTexts> {
  const keys = [...new Set(documents.flatMap(referencesIn))];
  if (keys.length === 0) return new Map();
  const rows = await readShared(executor, schema, keys, tables);
  return new Map(rows.map(({ key, text }) => [key, text]));
}

interface SharedRow {
  readonly key: string;
  readonly text: string;
  readonly version: string;
}

/** Reads shared records; one that is gone, and stands in versions only, has its keys alone. */
async function readShared(
  executor: Executor,
  schema: string,
  keys: readonly string[],
  tables: Tables,
): Promise<SharedRow[]> {
  const rows = await executor.query<SharedRow>(selectShared(schema, keys, tables), { prepared: true });
  if (rows.length === keys.length) return rows;
  const found = new Set(rows.map(({ key }) => key));
  const gone = keys.filter((key) => !found.has(key));
  return [...rows, ...(await executor.query<SharedRow>(selectShared(schema, gone, goneTables(schema))))];
}

/** Caches texts of one version together; texts just read may be newer than cached ones. */
function remember(executor: Executor, schema: string, rows: readonly SharedRow[], before: SharedTexts): SharedTexts {
  const fresh = rows.map(({ key, text }) => [key, text] as const);
  const texts = new Map([...before, ...fresh]);
  const version = rows[0]?.version;
  if (version === undefined) return texts;
  const current = memory(executor).get(schema);
  const kept =
    current?.version === version && current.texts.size < MAX_TEXTS ? current.texts : new Map<string, string>();
  for (const [key, text] of fresh) kept.set(key, text);
  memory(executor).set(schema, { version, texts: kept });
  return texts;
}

/** Cache by connection pool, which may be another database's. */
function memory({ manager }: Executor): Map<string, KnownTexts> {
  const pool = manager.connection;
  const schemas = known.get(pool) ?? new Map<string, KnownTexts>();
  known.set(pool, schemas);
  return schemas;
}

function selectShared(schema: string, keys: readonly string[], tables: Tables): Sql {
  const selects = SHARED_RECORDS.map(({ table, document }) => {
    const prefix = `${table}/`;
    const ids = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    return sql`select ${prefix}::text || shared.id as key, (${jsonObject(document(tables, ALIAS))})::text as text,
        ${sharedVersion(schema)} as version
      from ${tables(table)} ${identifier(ALIAS)} where shared.id = any(${ids}::bigint[])`;
  });
  return join(selects, ' union all ');
}
