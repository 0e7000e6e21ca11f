import { type Repository } from 'typeorm';
import {
  type AccountChange,
  accountExists,
  type AccountKind,
  type AccountOverview,
  type AccountRecord,
  foldUsername,
  lastAdministrator,
  noSuchAccount,
  noSuchAccountId,
} from '@pelorus/auth/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { ACCOUNTS } from './auth-collections';
import { AuthTables } from './auth-tables';
import { ENTITIES } from './auth.schema';
import { readPageByIds, type RecordPage } from './record-page';
import { SessionRepository } from './session.repository';

/** Accounts for administrators. */
export class AccountRepository {
  readonly #sessions: SessionRepository;
  readonly #tables: AuthTables;

  constructor(
    private readonly database: Executor,
    schema: string,
  ) {
    this.#sessions = new SessionRepository(database, schema);
    this.#tables = new AuthTables(schema);
  }

  async list(): Promise<AccountRecord[]> {
    return this.#accounts().find({ order: { username: 'asc' } });
  }

  async listPage(request: PageRequest): Promise<RecordPage<AccountOverview>> {
    const source = { schema: this.#tables.schema, collection: ACCOUNTS };
    return readPageByIds(this.database, source, request, (ids) => readAccounts(this.database, this.#tables, ids));
  }

  /** Account of a name, ignoring case. DomainError `not-found`. */
  async get(username: string): Promise<AccountRecord> {
    const account = await this.#accounts().findOneBy({ username: foldUsername(username) });
    if (!account) throw noSuchAccount(username);
    return account;
  }

  /** Account of an id. DomainError `not-found`. */
  async getById(id: number): Promise<AccountOverview> {
    const [account] = await readAccounts(this.database, this.#tables, [id]);
    if (!account) throw noSuchAccountId(id);
    return account;
  }

  /** Makes an account. DomainError `conflict` for a taken name. */
  async make(username: string, kind: AccountKind): Promise<AccountOverview> {
    if (!(await this.makeIfNone(username, kind))) throw accountExists(username);
    return this.getById((await this.get(username)).id);
  }

  /** Makes a missing account; returns whether it did. */
  async makeIfNone(username: string, { admin, functional }: AccountKind): Promise<boolean> {
    const rows = await this.database.query(
      sql`insert into ${this.#tables.account} (username, admin, functional)
        values (${username}, ${admin}, ${functional}) on conflict (username) do nothing returning id`,
    );
    return rows.length > 0;
  }

  /** Changes an account and ends its sessions. DomainError `not-found`. */
  async change(username: string, change: AccountChange): Promise<void> {
    const { id } = await this.get(username);
    await this.#accounts().update({ id }, change);
    await this.#sessions.endAll(id);
  }

  /**
   * Changes an account and ends its sessions. DomainError `conflict` where no administrator would be left, also by two
   * changes at once.
   */
  async changeKeepingAdministrator({ id, username }: AccountRecord, change: AccountChange): Promise<void> {
    if (change.admin === false || change.disabled) {
      if (!(await this.#changeBesideAnother(id, change))) throw lastAdministrator(username);
    } else await this.#accounts().update({ id }, change);
    await this.#sessions.endAll(id);
  }

  /** Ends sessions; returns their number. */
  async endSessions(username: string): Promise<number> {
    return this.#sessions.endAll((await this.get(username)).id);
  }

  /** The lock serialises changes, so that each sees the administrators that are left. */
  async #changeBesideAnother(id: number, { admin, disabled }: AccountChange): Promise<boolean> {
    const { account } = this.#tables;
    const rows = await this.database.query(
      sql`with administrator as (select id from ${account}
          where admin and not functional and disabled is null order by id for update)
        update ${account} set admin = coalesce(${admin ?? null}::boolean, admin),
          disabled = case when ${disabled !== undefined} then ${disabled ?? null}::timestamptz else disabled end
        where id = ${id} and (select count(*) from administrator where id <> ${id}) > 0 returning id`,
    );
    return rows.length > 0;
  }

  #accounts(): Repository<AccountRecord> {
    return this.database.manager.getRepository<AccountRecord>(ENTITIES.account);
  }
}

/** Accounts, unordered, with numbers of tokens and sessions, each counted once for all. */
async function readAccounts(
  database: Executor,
  tables: AuthTables,
  ids: readonly number[],
): Promise<AccountOverview[]> {
  return database.query<AccountOverview>(
    sql`with tokens as (
        select account_id, max(last_used) as used,
          (count(*) filter (where revoked is null and expires > now()))::int as count
        from ${tables.token} where account_id = any(${ids}::bigint[]) group by account_id),
      sessions as (
        select coalesce(token.account_id, session.account_id) as account_id, max(session.seen) as used,
          count(*)::int as count
        from ${tables.session} session left join ${tables.token} token on token.id = session.token_id
        where not (${tables.ended()}) and token.revoked is null group by 1)
      select account.id, account.username, account.admin, account.functional, account.created, account.disabled,
        coalesce(tokens.count, 0) as tokens, coalesce(sessions.count, 0) as sessions,
        greatest(tokens.used, sessions.used) as "lastUsed"
      from ${tables.account} account
      left join tokens on tokens.account_id = account.id
      left join sessions on sessions.account_id = account.id
      where account.id = any(${ids}::bigint[])`,
  );
}
