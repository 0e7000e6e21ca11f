import { effectiveScopes, type Scope, type SessionRecord } from '@pelorus/auth/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, identifier, ROOT, type Sql, sql } from '@pelorus/shared/persistence';
import { SESSIONS } from './auth-collections';
import { AuthTables } from './auth-tables';
import { readPageByIds, type RecordPage } from './record-page';

/** Sessions for their owners, and their clean-up. */
export class SessionRepository {
  readonly #tables: AuthTables;

  constructor(
    private readonly database: Executor,
    schema: string,
  ) {
    this.#tables = new AuthTables(schema);
  }

  /** Page of open sessions. */
  async list(accountId: number, request: PageRequest): Promise<RecordPage<SessionRecord>> {
    const condition = sql`${this.#owned(ROOT, accountId)} and not (${this.#tables.ended(ROOT)})`;
    const source = { schema: this.#tables.schema, collection: SESSIONS, condition };
    return readPageByIds(this.database, source, request, (ids) => this.#records(ids));
  }

  /** Scopes of an account's session; undefined for none. */
  async scopesOf(accountId: number, id: number): Promise<readonly Scope[] | undefined> {
    const { session, token, account } = this.#tables;
    const [row] = await this.database.query<{ admin: boolean; scopes: string[] }>(
      sql`select account.admin, ${this.#tables.scopes()} as scopes
        from ${session} session left join ${token} token on token.id = session.token_id
        join ${account} account on account.id = ${accountId}
        where session.id = ${id} and ${this.#owned('session', accountId)} and not (${this.#tables.ended()})`,
    );
    return row && effectiveScopes(row, row.scopes);
  }

  async end(accountId: number, id: number): Promise<void> {
    await this.database.query(
      sql`delete from ${this.#tables.session} session where id = ${id} and ${this.#owned('session', accountId)}`,
    );
  }

  /** Ends all sessions of an account; returns their number. */
  async endAll(accountId: number): Promise<number> {
    const rows = await this.database.query(
      sql`delete from ${this.#tables.session} session where ${this.#owned('session', accountId)} returning id`,
    );
    return rows.length;
  }

  /** Deletes ended sessions. */
  async sweep(): Promise<void> {
    await this.database.query(sql`delete from ${this.#tables.session} session where ${this.#tables.ended()}`);
  }

  async #records(ids: readonly number[]): Promise<SessionRecord[]> {
    const { session, token } = this.#tables;
    return this.database.query<SessionRecord>(
      sql`select session.id, session.created, session.seen as "lastUsed", session.expires, session.address,
          session.user_agent as "userAgent", token.id as "tokenId", token.name as "tokenName"
        from ${session} session left join ${token} token on token.id = session.token_id
        where session.id = any(${ids}::bigint[])`,
    );
  }

  /** Condition that a session is an account's: by a token, or without one. */
  #owned(alias: string, accountId: number): Sql {
    return sql`(${identifier(alias, 'account_id')} = ${accountId}
      or ${identifier(alias, 'token_id')} in (select id from ${this.#tables.token} where account_id = ${accountId}))`;
  }
}
