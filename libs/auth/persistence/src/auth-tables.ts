import { SCOPES, SESSION_IDLE_SECONDS } from '@pelorus/auth/domain';
import { identifier, type Sql, sql } from '@pelorus/shared/persistence';

/** Tables of accounts, tokens and sessions, with shared SQL. */
export class AuthTables {
  readonly account: Sql;
  readonly token: Sql;
  readonly session: Sql;

  constructor(readonly schema: string) {
    this.account = identifier(schema, 'account');
    this.token = identifier(schema, 'token');
    this.session = identifier(schema, 'session');
  }

  /** Condition that a session has ended. */
  ended(alias = 'session'): Sql {
    const column = (name: string): Sql => identifier(alias, name);
    return sql`${column('expires')} <= now()
      or ${column('seen')} <= now() - make_interval(secs => ${SESSION_IDLE_SECONDS})`;
  }

  /** Scopes of a session: its `token`'s, or all. */
  scopes(): Sql {
    return sql`coalesce(token.scopes, ${[...SCOPES]}::text[])`;
  }
}
