import { type Client } from 'pg';
import { identifier } from './sql';

export interface OptionalIndexes {
  readonly extension: string;
  /** Statements that make the indexes unless they are there. */
  readonly statements: readonly string[];
}

/** Gives whether they are there. Another schema or an administrator may make the extension at any time. */
export async function makeOptionalIndexes(
  client: Client,
  schema: string,
  { extension, statements }: OptionalIndexes,
): Promise<boolean> {
  const home = (await schemaOf(client, extension)) ?? (await createExtension(client, extension));
  if (home === undefined) return false;
  await client.query(`set search_path = ${identifier(schema).text}, ${identifier(home).text}`);
  for (const statement of statements) await client.query(statement);
  return true;
}

/** The schema in which an extension's functions are; undefined when the database does not have the extension. */
async function schemaOf(client: Client, extension: string): Promise<string | undefined> {
  const { rows } = await client.query<{ schema: string }>(
    `select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = $1`,
    [extension],
  );
  return rows[0]?.schema;
}

/** Ignores the failure: another instance was faster, the server lacks the extension, or the account may not make it. */
async function createExtension(client: Client, extension: string): Promise<string | undefined> {
  await client.query(`create extension ${identifier(extension).text} schema public`).catch(() => undefined);
  return schemaOf(client, extension);
}
