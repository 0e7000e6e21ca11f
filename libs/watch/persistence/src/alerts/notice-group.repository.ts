import { numberArray, selectMs } from '@pelorus/ingest/persistence';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type AlertTables } from './alert-tables';

/** Alerts of a rule that a receiver hears of together, with the last message. */
export interface NoticeGroupRow {
  readonly ruleId: number;
  readonly receiverId: number;
  readonly notifiedMs: number | null;
  readonly firing: readonly number[];
  readonly resolved: readonly number[];
  readonly incident: string | null;
}

/** Stores the last message of each rule and receiver, and when to look again. */
export class NoticeGroupRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  /**
   * Notes news of groups, in the transaction of transitions. A new group waits for more alerts; others keep an interval
   * since the last look.
   */
  async note(
    groups: readonly { readonly ruleId: number; readonly receiverId: number }[],
    { waitMs, intervalMs }: { readonly waitMs: number; readonly intervalMs: number },
  ): Promise<void> {
    if (groups.length === 0) return;
    await this.executor.query(
      sql`insert into ${this.tables.group} as known (rule_id, receiver_id, next_tick, firing, resolved)
        select "ruleId", "receiverId", now() + ${waitMs}::double precision * interval '1 millisecond', '{}', '{}'
        from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as item ("ruleId" bigint, "receiverId" bigint)
        on conflict (rule_id, receiver_id) do update set next_tick = least(known.next_tick, case
          when known.firing = '{}' then excluded.next_tick
          else greatest(now(), known.last_tick + ${intervalMs}::double precision * interval '1 millisecond') end)`,
    );
  }

  /** Adds unknown groups, such as of a receiver added while alerts fire. */
  async ensure(
    groups: readonly { readonly ruleId: number; readonly receiverId: number }[],
    waitMs: number,
  ): Promise<void> {
    if (groups.length === 0) return;
    await this.executor.query(
      sql`insert into ${this.tables.group} (rule_id, receiver_id, next_tick, firing, resolved)
        select "ruleId", "receiverId", now() + ${waitMs}::double precision * interval '1 millisecond', '{}', '{}'
        from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as item ("ruleId" bigint, "receiverId" bigint)
        on conflict (rule_id, receiver_id) do nothing`,
    );
  }

  /** Shifts noted times with the clock. */
  async shift(ms: number): Promise<void> {
    const by = sql`${ms}::double precision * interval '1 millisecond'`;
    await this.executor.query(
      sql`update ${this.tables.group} set next_tick = next_tick + ${by}, last_tick = last_tick + ${by}, notified = notified + ${by}`,
    );
  }

  /** Whether a group is due; locks nothing. */
  async isAnyDue(): Promise<boolean> {
    const [row] = await this.executor.query<{ due: boolean }>(
      sql`select exists (select from ${this.tables.group} where next_tick <= now()) as due`,
    );
    return row!.due;
  }

  /** Due groups, locked until the end of the transaction. The clock is locked before: all passes lock in this order. */
  async due(most: number): Promise<NoticeGroupRow[]> {
    return this.executor.query<NoticeGroupRow>(
      sql`select rule_id as "ruleId", receiver_id as "receiverId", ${selectMs(sql`notified`)} as "notifiedMs", firing, resolved, incident
        from ${this.tables.group} where next_tick <= now() order by next_tick limit ${most}::integer for update skip locked`,
    );
  }

  /** Notes a look at a group, and the next one after `nextMs` where something is left. */
  async looked(
    { ruleId, receiverId, firing, resolved, incident }: Omit<NoticeGroupRow, 'notifiedMs'>,
    isTold: boolean,
    nextMs: number | undefined,
  ): Promise<void> {
    await this.executor.query(
      sql`update ${this.tables.group} set last_tick = now(), firing = ${numberArray(firing)}::bigint[],
          resolved = ${numberArray(resolved)}::bigint[], incident = ${incident}, notified = case when ${isTold}::boolean then now() else notified end,
          next_tick = now() + ${nextMs ?? null}::double precision * interval '1 millisecond'
        where rule_id = ${ruleId} and receiver_id = ${receiverId}`,
    );
  }
}
