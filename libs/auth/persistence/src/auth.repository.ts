import {
  type Account,
  type AuthStore,
  type Session,
  SESSION_IDLE_SECONDS,
  SESSION_MAX_SECONDS,
  SESSION_TOUCH_SECONDS,
} from '@pelorus/auth/domain';
import { type Executor, identifier, type Sql, sql } from '@pelorus/shared/persistence';

interface AccountColumns {
  readonly account_id: number;
  readonly username: string;
  readonly admin: boolean;
  readonly functional: boolean;
}

const ACCOUNT = sql`account.id as account_id, account.username, account.admin, account.functional`;

function toAccount(row: AccountColumns): Account {
  return { id: row.account_id, username: row.username, admin: row.admin, functional: row.functional };
}

/** Looks up tokens and keeps sessions in PostgreSQL; the database's clock decides what has expired. */
export class AuthRepository implements AuthStore {
  private readonly account: Sql;
  private readonly token: Sql;
  private readonly session: Sql;

  constructor(
    private readonly database: Executor,
    schema: string,
  ) {
    this.account = identifier(schema, 'account');
    this.token = identifier(schema, 'token');
    this.session = identifier(schema, 'session');
  }

  async accountOfToken(tokenHash: Buffer): Promise<{ account: Account; tokenId: number } | undefined> {
    const [row] = await this.database.query<AccountColumns & { token_id: number }>(
      sql`select token.id as token_id, ${ACCOUNT} from ${this.token} token join ${this.account} account on account.id = token.account_id
        where token.hash = ${tokenHash} and token.revoked is null and token.expires > now()`,
    );
    return row && { account: toAccount(row), tokenId: row.token_id };
  }

  async openSession(sessionHash: Buffer, tokenId: number): Promise<Date> {
    const [row] = await this.database.query<{ expires: Date }>(
      sql`with used as (update ${this.token} set last_used = now() where id = ${tokenId} returning id, expires),
          swept as (delete from ${this.session} session where token_id = ${tokenId} and (${this.ended()}))
        insert into ${this.session} (hash, token_id, expires)
        select ${sessionHash}, id, least(expires, now() + make_interval(secs => ${SESSION_MAX_SECONDS})) from used
        returning expires`,
    );
    if (!row) throw new Error(`token ${tokenId} vanished during login`);
    return row.expires;
  }

  async findSession(sessionHash: Buffer): Promise<Session | undefined> {
    const [row] = await this.database.query<AccountColumns & { ends: Date; idle: number }>(
      sql`select ${ACCOUNT}, extract(epoch from now() - session.seen)::float8 as idle,
          least(session.expires, now() + make_interval(secs => ${SESSION_IDLE_SECONDS})) as ends
        from ${this.session} session
        join ${this.token} token on token.id = session.token_id
        join ${this.account} account on account.id = token.account_id
        where session.hash = ${sessionHash} and not (${this.ended()}) and token.revoked is null and not account.functional`,
    );
    return row && { account: toAccount(row), expires: row.ends, idleSeconds: row.idle };
  }

  async touchSession(sessionHash: Buffer): Promise<void> {
    // Of several requests at once the first one writes.
    await this.database.query(
      sql`update ${this.session} set seen = now()
        where hash = ${sessionHash} and seen <= now() - make_interval(secs => ${SESSION_TOUCH_SECONDS})`,
    );
  }

  async endSession(sessionHash: Buffer): Promise<void> {
    await this.database.query(sql`delete from ${this.session} where hash = ${sessionHash}`);
  }

  private ended(): Sql {
    return sql`session.expires <= now() or session.seen <= now() - make_interval(secs => ${SESSION_IDLE_SECONDS})`;
  }
}
