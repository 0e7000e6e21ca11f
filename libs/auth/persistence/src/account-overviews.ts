import { type AccountOverview } from '@pelorus/auth/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type AuthTables } from './auth-tables';

/** Accounts of these ids, in no order, with the number of their tokens and sessions. Tokens and sessions are read once for all. */
export async function readAccounts(
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
