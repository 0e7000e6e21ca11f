import {
  type Account,
  accountWithin,
  type AuthStore,
  type Client,
  effectiveScopes,
  type FoundToken,
  type Scope,
  type Session,
  SESSION_IDLE_SECONDS,
  SESSION_MAX_SECONDS,
  SESSION_TOUCH_SECONDS,
  type SessionOwner,
  type SessionToken,
  type TokenStanding,
} from '@pelorus/auth/domain';
import { type Queries, sql } from '@pelorus/shared/persistence';
import { AuthTables } from './auth-tables';

interface AccountColumns {
  readonly account_id: number;
  readonly username: string;
  readonly admin: boolean;
  readonly functional: boolean;
}

interface TokenColumns {
  readonly token_id: number;
  readonly token_name: string;
  readonly token_expires: Date;
}

type TokenPart = AccountColumns &
  TokenColumns & {
    readonly scopes: readonly string[];
    readonly standing: TokenStanding;
    readonly idle: number | null;
  };
type SessionPart = AccountColumns &
  (TokenColumns | { readonly token_id: null }) & {
    readonly session_id: number;
    readonly scopes: readonly string[];
    readonly ends: Date;
    readonly idle: number;
  };

const ACCOUNT = sql`account.id as account_id, account.username, account.admin, account.functional`;
const TOKEN = sql`token.id as token_id, token.name as token_name, token.expires as token_expires`;

function toAccount(row: AccountColumns): Account {
  return { id: row.account_id, username: row.username, admin: row.admin, functional: row.functional };
}

function toToken(row: TokenColumns): SessionToken {
  return { id: row.token_id, name: row.token_name, expires: row.token_expires };
}

/** Account under its scopes, and the effective ones. */
function toGrant(row: AccountColumns & { readonly scopes: readonly string[] }): { account: Account; scopes: Scope[] } {
  const account = toAccount(row);
  const scopes = effectiveScopes(account, row.scopes);
  return { account: accountWithin(account, scopes), scopes };
}

/**
 * Tokens and sessions in PostgreSQL, whose clock decides what has expired. Plain SQL: a request costs one statement
 * over three tables.
 */
export class AuthRepository implements AuthStore {
  readonly #tables: AuthTables;

  /** `mostSessions` of a token, or of an account without one: a login ends the least recently used. */
  constructor(
    private readonly database: Queries,
    schema: string,
    private readonly mostSessions = 100,
  ) {
    this.#tables = new AuthTables(schema);
  }

  async findToken(tokenHash: Buffer): Promise<FoundToken | undefined> {
    const { token, account } = this.#tables;
    const [row] = await this.database.query<TokenPart>(
      sql`select ${TOKEN}, token.scopes, ${ACCOUNT},
          case when token.revoked is not null then 'revoked' when token.expires <= now() then 'expired'
            when account.disabled is not null then 'disabled' else 'valid' end as standing,
          extract(epoch from now() - token.last_used)::float8 as idle
        from ${token} token join ${account} account on account.id = token.account_id where token.hash = ${tokenHash}`,
    );
    return row && { ...toGrant(row), token: toToken(row), standing: row.standing, idleSeconds: row.idle ?? Infinity };
  }

  async touchToken(tokenId: number): Promise<void> {
    await this.database.query(
      sql`update ${this.#tables.token} set last_used = now() where id = ${tokenId}
        and (last_used is null or last_used <= now() - make_interval(secs => ${SESSION_TOUCH_SECONDS}))`,
    );
  }

  async findAccount(username: string, make: boolean): Promise<Account | undefined> {
    const { account } = this.#tables;
    if (make) {
      await this.database.query(
        sql`insert into ${account} (username) values (${username}) on conflict (username) do nothing`,
      );
    }
    const [row] = await this.database.query<AccountColumns>(
      sql`select ${ACCOUNT} from ${account} account where username = ${username} and disabled is null`,
    );
    return row && toAccount(row);
  }

  async openSession(
    sessionHash: Buffer,
    owner: SessionOwner,
    { address, userAgent }: Client = {},
    seconds = SESSION_MAX_SECONDS,
  ): Promise<Date> {
    const tokenId = 'tokenId' in owner ? owner.tokenId : null;
    const accountId = 'accountId' in owner ? owner.accountId : null;
    const { session, token } = this.#tables;
    const own = tokenId === null ? sql`account_id = ${accountId}` : sql`token_id = ${tokenId}`;
    // Concurrent logins do not see each other's sessions: the next one ends the surplus.
    const [row] = await this.database.query<{ expires: Date }>(
      sql`with used as (update ${token} set last_used = now() where id = ${tokenId}::bigint returning expires),
          swept as (delete from ${session} session where ${own} and (${this.#tables.ended()}
            or hash in (select hash from ${session} where ${own} order by seen desc, id desc offset ${this.mostSessions - 1})))
        insert into ${session} (hash, token_id, account_id, expires, address, user_agent)
        values (${sessionHash}, ${tokenId}::bigint, ${accountId}::bigint,
          least((select expires from used), now() + make_interval(secs => ${seconds})),
          ${address ?? null}::text, ${userAgent ?? null}::text)
        returning expires`,
    );
    if (!row) throw new Error('a session was not stored');
    return row.expires;
  }

  async findSession(sessionHash: Buffer): Promise<Session | undefined> {
    const { session, token } = this.#tables;
    const [row] = await this.database.query<SessionPart>(
      sql`select session.id as session_id, ${ACCOUNT}, ${TOKEN}, ${this.#tables.scopes()} as scopes,
          extract(epoch from now() - session.seen)::float8 as idle,
          least(session.expires, now() + make_interval(secs => ${SESSION_IDLE_SECONDS})) as ends
        from ${session} session
        left join ${token} token on token.id = session.token_id
        join ${this.#tables.account} account on account.id = coalesce(token.account_id, session.account_id)
        where session.hash = ${sessionHash} and not (${this.#tables.ended()}) and token.revoked is null
          and not account.functional and account.disabled is null`,
    );
    return row && toSession(row);
  }

  async touchSession(sessionHash: Buffer): Promise<void> {
    // The first of concurrent requests writes.
    await this.database.query(
      sql`update ${this.#tables.session} set seen = now()
        where hash = ${sessionHash} and seen <= now() - make_interval(secs => ${SESSION_TOUCH_SECONDS})`,
    );
  }

  async endSession(sessionHash: Buffer): Promise<boolean> {
    const rows = await this.database.query(
      sql`delete from ${this.#tables.session} where hash = ${sessionHash} returning id`,
    );
    return rows.length > 0;
  }
}

function toSession(row: SessionPart): Session {
  return {
    id: row.session_id,
    ...toGrant(row),
    ...(row.token_id !== null && { token: toToken(row) }),
    expires: row.ends,
    idleSeconds: row.idle,
  };
}
