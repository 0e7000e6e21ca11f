import { type Client } from 'pg';
import { identifier } from './sql';

/**
 * Makes a schema unless it is there, and gives the role that must own what is made in it: the owner of the schema, where
 * the account is a member of that role, else the account itself. Two services whose roles share a schema can migrate it in
 * turn by this, since neither role owns a part of it.
 */
export async function schemaOwner(client: Client, schema: string): Promise<string> {
  const found = await ownerOf(client, schema);
  if (found !== undefined) return found;
  // Not tried where the schema is there: PostgreSQL asks for the right to create schemas first, and only then for the schema.
  await client.query(`create schema if not exists ${identifier(schema).text}`);
  return (await ownerOf(client, schema)) as string;
}

async function ownerOf(client: Client, schema: string): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    `select case when pg_has_role(nspowner, 'member') then pg_get_userbyid(nspowner) else current_user end as owner
      from pg_namespace where nspname = $1`,
    [schema],
  );
  return rows[0]?.owner;
}
