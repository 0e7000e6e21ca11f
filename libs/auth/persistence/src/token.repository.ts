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
import { type Executor, identifier, ROOT, sql } from '@pelorus/shared/persistence';
import { In, IsNull, Raw, type Repository } from 'typeorm';
import { AccountRepository } from './account.repository';
import { TOKENS } from './auth-collections';
import { AuthTables } from './auth-tables';
import { ENTITIES, type TokenRow } from './auth.schema';
import { readPage, type RecordPage } from './record-page';

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
  private readonly tables: AuthTables;
  private readonly accounts: AccountRepository;

  constructor(
    private readonly database: Executor,
    schema: string,
  ) {
    this.tables = new AuthTables(schema);
    this.accounts = new AccountRepository(database, schema);
  }

  /** Makes a token, and its account when there is none. DomainError `conflict` when the account is not what is wanted. */
  async create({ username, admin, functional, hash, name, expiresInDays, scopes }: NewToken): Promise<AccessToken> {
    const account = await this.#account(username, admin, functional);
    const wanted = scopes ?? effectiveScopes(account, SCOPES);
    return this.insert(account.id, hash, { name, scopes: wanted, expiresInDays });
  }

  /** Makes a token of an account. */
  async insert(accountId: number, hash: Buffer, { name, scopes, expiresInDays }: TokenWish): Promise<AccessToken> {
    const [row] = await this.database.query<{ id: number }>(
      sql`insert into ${this.tables.token} (account_id, name, hash, scopes, expires)
        values (${accountId}, ${name}, ${hash}, ${scopes}::text[], now() + make_interval(days => ${expiresInDays}))
        returning id`,
    );
    return toToken(await this.#tokens().findOneOrFail({ where: { id: row!.id }, relations: { account: true } }));
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
    const source = { schema: this.tables.schema, collection: TOKENS, condition };
    return readPage(this.database, source, request, async (ids) => {
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

  /** Revokes a token and with it the sessions it opened, at once; false when there is no such token. */
  async revoke(id: number): Promise<boolean> {
    await this.#tokens().update({ id, revoked: IsNull() }, { revoked: () => 'now()' });
    return this.#tokens().existsBy({ id });
  }

  /** Revokes all tokens of an account; gives how many had not been. */
  async revokeAll(accountId: number): Promise<number> {
    const { affected } = await this.#tokens().update({ accountId, revoked: IsNull() }, { revoked: () => 'now()' });
    return affected ?? 0;
  }

  async #account(username: string, admin: boolean, functional: boolean): Promise<AccountRecord> {
    await this.accounts.makeIfNone(username, { admin, functional });
    const account = await this.accounts.get(username);
    requireKind(account, { admin, functional });
    return account;
  }

  #tokens(): Repository<TokenRow> {
    return this.database.manager.getRepository<TokenRow>(ENTITIES.token);
  }
}

function toToken({ account, id, accountId, name, scopes, created, expires, lastUsed, revoked }: TokenRow): AccessToken {
  return { id, accountId, name, scopes: effectiveScopes(account, scopes), created, expires, lastUsed, revoked };
}
