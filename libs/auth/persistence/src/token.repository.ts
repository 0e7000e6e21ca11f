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

/** A token to be made; the account is made with it when there is none. */
export interface NewToken {
  readonly username: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly expiresInDays: number;
  /** True makes an administrator of an account that is made; one that is there must be one already. */
  readonly admin: boolean;
  /** True makes a functional account; one that is there must be one already. */
  readonly functional: boolean;
  /** All scopes of the account by default. */
  readonly scopes?: readonly Scope[];
}

/** A token with its account, as administrators list it. */
export interface ListedToken extends AccessToken {
  readonly account: AccountRecord;
}

/** Personal access tokens. */
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

  /** Makes a token, and its account when there is none. DomainError `conflict` when the account is not what is wanted. */
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

  /**
   * Makes a token of an account that ends no later than another token, by whose session it is made, and is revoked with it.
   * Undefined when that one has ended.
   */
  async insertBy(
    madeBy: number,
    accountId: number,
    hash: Buffer,
    { name, scopes, expiresInDays }: TokenWish,
  ): Promise<AccessToken | undefined> {
    const { token } = this.#tables;
    // The lock has a revocation wait until the new token is there to be revoked, too.
    const [row] = await this.database.query<{ id: number }>(
      sql`insert into ${token} (account_id, name, hash, scopes, made_by, expires)
        select ${accountId}, ${name}, ${hash}, ${scopes}::text[], maker.id,
          least(now() + make_interval(days => ${expiresInDays}), maker.expires)
        from ${token} maker where maker.id = ${madeBy} and maker.revoked is null and maker.expires > now() for share
        returning id`,
    );
    return row && this.#made(row.id);
  }

  /** All tokens, or those of one account, oldest first. */
  async list(username?: string): Promise<ListedToken[]> {
    const rows = await this.#tokens().find({
      where: username === undefined ? {} : { account: { username: foldUsername(username) } },
      relations: { account: true },
      order: { id: 'asc' },
    });
    return rows.map((row) => ({ ...toToken(row), account: row.account }));
  }

  /** A part of the list of an account's tokens. */
  async listOwn(accountId: number, request: PageRequest): Promise<RecordPage<AccessToken>> {
    const condition = sql`${identifier(ROOT, 'account_id')} = ${accountId}`;
    const source = { schema: this.#tables.schema, collection: TOKENS, condition };
    return readPageByIds(this.database, source, request, async (ids) => {
      const rows = await this.#tokens().find({ where: { id: In([...ids]) }, relations: { account: true } });
      return rows.map(toToken);
    });
  }

  /** A token of an account; undefined when the account has none of this id. */
  async findOwn(accountId: number, id: number): Promise<AccessToken | undefined> {
    const row = await this.#tokens().findOne({ where: { id, accountId }, relations: { account: true } });
    return row ? toToken(row) : undefined;
  }

  /** How many tokens of an account are neither revoked nor expired. */
  async countValid(accountId: number): Promise<number> {
    return this.#tokens().countBy({ accountId, revoked: IsNull(), expires: Raw((expires) => `${expires} > now()`) });
  }

  /** Revokes a token, all that were made by it, and the sessions they opened, at once; false when there is no such token. */
  async revoke(id: number): Promise<boolean> {
    await this.#revoke(sql`id = ${id}`);
    return this.#tokens().existsBy({ id });
  }

  /** Revokes all tokens of an account and all that were made by these; gives how many of its own had not been. */
  async revokeAll(accountId: number): Promise<number> {
    const revoked = await this.#revoke(sql`account_id = ${accountId}`);
    return revoked.filter((each) => each === accountId).length;
  }

  /** Revokes the tokens of a condition and what was made by them; gives the account of each that had not been revoked. */
  async #revoke(condition: Sql): Promise<number[]> {
    const { token } = this.#tables;
    const accounts: number[] = [];
    // A token that was being made meanwhile is there when its maker is revoked: the next statement sees it.
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
