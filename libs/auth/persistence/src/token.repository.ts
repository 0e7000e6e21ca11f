import {
  type AccessToken,
  type AccountRecord,
  effectiveScopes,
  foldUsername,
  requireKind,
  type Scope,
  SCOPES,
  type TokenWish,
} from '@pelorus/auth/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, identifier, ROOT, type Sql, sql } from '@pelorus/shared/persistence';
import { In, IsNull, Raw, type Repository } from 'typeorm';
import { AccountRepository } from './account.repository';
import { TOKENS } from './auth-collections';
import { AuthTables } from './auth-tables';
import { ENTITIES, type TokenRow } from './auth.schema';
import { readPageByIds, type RecordPage } from './record-page';

/** New token; its account is made where missing. */
export interface NewToken {
  readonly username: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly expiresInDays: number;
  /** Whether a new account is administrator; an existing one must agree. */
  readonly admin: boolean;
  /** Whether a new account is functional; an existing one must agree. */
  readonly functional: boolean;
  /** Default: all scopes of the account. */
  readonly scopes?: readonly Scope[];
}

/** Token with its account, for administrators. */
export interface ListedToken extends AccessToken {
  readonly account: AccountRecord;
}

export class TokenRepository {
  readonly #tables: AuthTables;
  readonly #accounts: AccountRepository;

  constructor(
    private readonly database: Executor,
    schema: string,
  ) {
    this.#tables = new AuthTables(schema);
    this.#accounts = new AccountRepository(database, schema);
  }

  /** Makes a token, and its account where missing. DomainError `conflict` for an account of another kind. */
  async create({ username, admin, functional, hash, name, expiresInDays, scopes }: NewToken): Promise<AccessToken> {
    const account = await this.#account(username, admin, functional);
    const wanted = scopes ?? effectiveScopes(account, SCOPES);
    return this.insert(account.id, hash, { name, scopes: wanted, expiresInDays });
  }

  async insert(accountId: number, hash: Buffer, { name, scopes, expiresInDays }: TokenWish): Promise<AccessToken> {
    const [row] = await this.database.query<{ id: number }>(
      sql`insert into ${this.#tables.token} (account_id, name, hash, scopes, expires)
        values (${accountId}, ${name}, ${hash}, ${scopes}::text[], now() + make_interval(days => ${expiresInDays}))
        returning id`,
    );
    return this.#made(row!.id);
  }

  /** Makes a token that ends no later than its maker, and is revoked with it. Undefined where that has ended. */
  async insertBy(
    madeBy: number,
    accountId: number,
    hash: Buffer,
    { name, scopes, expiresInDays }: TokenWish,
  ): Promise<AccessToken | undefined> {
    const { token } = this.#tables;
    // The lock delays a revocation until the new token is there to be revoked, too.
    const [row] = await this.database.query<{ id: number }>(
      sql`insert into ${token} (account_id, name, hash, scopes, made_by, expires)
        select ${accountId}, ${name}, ${hash}, ${scopes}::text[], maker.id,
          least(now() + make_interval(days => ${expiresInDays}), maker.expires)
        from ${token} maker where maker.id = ${madeBy} and maker.revoked is null and maker.expires > now() for share
        returning id`,
    );
    return row && this.#made(row.id);
  }

  /** All tokens, or an account's, oldest first. */
  async list(username?: string): Promise<ListedToken[]> {
    const rows = await this.#tokens().find({
      where: username === undefined ? {} : { account: { username: foldUsername(username) } },
      relations: { account: true },
      order: { id: 'asc' },
    });
    return rows.map((row) => ({ ...toToken(row), account: row.account }));
  }

  /** Page of an account's tokens. */
  async listOwn(accountId: number, request: PageRequest): Promise<RecordPage<AccessToken>> {
    const condition = sql`${identifier(ROOT, 'account_id')} = ${accountId}`;
    const source = { schema: this.#tables.schema, collection: TOKENS, condition };
    return readPageByIds(this.database, source, request, async (ids) => {
      const rows = await this.#tokens().find({ where: { id: In([...ids]) }, relations: { account: true } });
      return rows.map(toToken);
    });
  }

  /** Token of an account; undefined for none. */
  async findOwn(accountId: number, id: number): Promise<AccessToken | undefined> {
    const row = await this.#tokens().findOne({ where: { id, accountId }, relations: { account: true } });
    return row ? toToken(row) : undefined;
  }

  /** Number of valid tokens. */
  async countValid(accountId: number): Promise<number> {
    return this.#tokens().countBy({ accountId, revoked: IsNull(), expires: Raw((expires) => `${expires} > now()`) });
  }

  /** Revokes a token, all made by it, and their sessions; false for none. */
  async revoke(id: number): Promise<boolean> {
    await this.#revoke(sql`id = ${id}`);
    return this.#tokens().existsBy({ id });
  }

  /** Revokes an account's tokens and all made by these; returns how many of its own were valid. */
  async revokeAll(accountId: number): Promise<number> {
    const revoked = await this.#revoke(sql`account_id = ${accountId}`);
    return revoked.filter((each) => each === accountId).length;
  }

  /** Revokes tokens by a condition, and what was made by them; returns the account of each that was valid. */
  async #revoke(condition: Sql): Promise<number[]> {
    const { token } = this.#tables;
    const accounts: number[] = [];
    // A token made meanwhile is visible once its maker is revoked: the next statement sees it.
    for (;;) {
      const rows = await this.database.query<{ account_id: number }>(
        sql`with recursive bound (id) as (
            select id from ${token} where ${condition}
            union select made.id from ${token} made join bound on made.made_by = bound.id)
          update ${token} set revoked = now() where revoked is null and id in (select id from bound) returning account_id`,
      );
      if (rows.length === 0) return accounts;
      accounts.push(...rows.map((row) => row.account_id));
    }
  }

  async #made(id: number): Promise<AccessToken> {
    return toToken(await this.#tokens().findOneOrFail({ where: { id }, relations: { account: true } }));
  }

  async #account(username: string, admin: boolean, functional: boolean): Promise<AccountRecord> {
    await this.#accounts.makeIfNone(username, { admin, functional });
    const account = await this.#accounts.get(username);
    requireKind(account, { admin, functional });
    return account;
  }

  #tokens(): Repository<TokenRow> {
    return this.database.manager.getRepository<TokenRow>(ENTITIES.token);
  }
}

function toToken({ account, ...row }: TokenRow): AccessToken {
  const { id, accountId, name, scopes, created, expires, lastUsed, revoked, madeBy } = row;
  return { id, accountId, name, scopes: effectiveScopes(account, scopes), created, expires, lastUsed, revoked, madeBy };
}
