import { type AccessToken } from '@pelorus/auth/domain';
import { type Executor, identifier, type Sql, sql } from '@pelorus/shared/persistence';

/** What is known of a token to be made; the account is made with it when there is none. */
export interface NewToken {
  readonly username: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly expiresInDays: number;
  /** True makes the account an administrator; false leaves it as it is. */
  readonly admin: boolean;
  /** True makes the account a functional one; false leaves it as it is. */
  readonly functional: boolean;
}

/** Personal access tokens: made, listed and revoked outside the endpoints. */
export class TokenRepository {
  private readonly account: Sql;
  private readonly token: Sql;

  constructor(
    private readonly database: Executor,
    schema: string,
  ) {
    this.account = identifier(schema, 'account');
    this.token = identifier(schema, 'token');
  }

  async create(token: NewToken): Promise<void> {
    await this.database.query(
      sql`with owner as (
          insert into ${this.account} as account (username, admin, functional)
          values (${token.username}, ${token.admin}, ${token.functional})
          on conflict (username) do update set
            admin = account.admin or excluded.admin, functional = account.functional or excluded.functional
          returning id)
        insert into ${this.token} (account_id, name, hash, expires)
        select id, ${token.name}, ${token.hash}, now() + make_interval(days => ${token.expiresInDays}) from owner`,
    );
  }

  /** All tokens, or those of one account, oldest first. */
  async list(username?: string): Promise<AccessToken[]> {
    return this.database.query<AccessToken>(
      sql`select token.id, account.username, token.name, account.admin, account.functional,
          token.created, token.expires, token.last_used as "lastUsed", token.revoked
        from ${this.token} token join ${this.account} account on account.id = token.account_id
        where ${username ?? null}::text is null or account.username = ${username ?? null} order by token.id`,
    );
  }

  /** Revokes a token and with it the sessions it opened, at once; false when there is no such token. */
  async revoke(id: number): Promise<boolean> {
    const rows = await this.database.query(
      sql`with revoked as (update ${this.token} set revoked = coalesce(revoked, now()) where id = ${id} returning id)
        select id from revoked`,
    );
    return rows.length > 0;
  }
}
