import { SCOPES, SESSION_IDLE_SECONDS } from '@pelorus/auth/domain';
import { identifier, type Sql, sql } from '@pelorus/shared/persistence';

/** The tables of accounts, tokens and sessions, and what statements about them share. */
export class AuthTables {
  readonly account: Sql;
  readonly token: Sql;
  readonly session: Sql;

  constructor(readonly schema: string) {
    this.account = identifier(schema, 'account');
    this.token = identifier(schema, 'token');
    this.session = identifier(schema, 'session');
  }

  /** The condition that a session, under this alias, has ended. */
  ended(alias = 'session'): Sql {
    const column = (name: string): Sql => identifier(alias, name);
    return sql`${column('expires')} <= now()
      or ${column('seen')} <= now() - make_interval(secs => ${SESSION_IDLE_SECONDS})`;
  }

  /** The scopes of a session, which are its `token`'s; without one it has all. */
  scopes(): Sql {
    return sql`coalesce(token.scopes, ${[...SCOPES]}::text[])`;
  }
}
