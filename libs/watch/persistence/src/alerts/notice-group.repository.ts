import { numberArray, selectMs } from '@pelorus/ingest/persistence';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type AlertTables } from './alert-tables';

/** The alerts of a rule as a receiver is told of them together, and what it was told last. */
export interface NoticeGroupRow {
  readonly ruleId: number;
  readonly receiverId: number;
  readonly notifiedMs: number | null;
  readonly firing: readonly number[];
  readonly resolved: readonly number[];
  readonly incident: string | null;
}

/** Keeps what receivers were told last of each rule, and when it is looked at next. */
export class NoticeGroupRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  /**
   * Notes in the transaction of transitions that groups have news: a group that nobody was told of waits for more, others are looked
   * at no sooner than an interval after the last time.
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

  /** Notes groups that are not known yet, such as those of a receiver that a rule was given while its alerts fire. */
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

  /** Moves what is noted by the clock, as the clock was set by so many milliseconds. */
  async shift(ms: number): Promise<void> {
    const by = sql`${ms}::double precision * interval '1 millisecond'`;
    await this.executor.query(
      sql`update ${this.tables.group} set next_tick = next_tick + ${by}, last_tick = last_tick + ${by}, notified = notified + ${by}`,
    );
  }

  /** The groups whose time has come, locked until the end of the transaction. */
  async due(most: number): Promise<NoticeGroupRow[]> {
    return this.executor.query<NoticeGroupRow>(
      sql`select rule_id as "ruleId", receiver_id as "receiverId", ${selectMs(sql`notified`)} as "notifiedMs", firing, resolved, incident
        from ${this.tables.group} where next_tick <= now() order by next_tick limit ${most}::integer for update skip locked`,
    );
  }

  /** Notes that a group was looked at; it is looked at again after `nextMs`, where there is something left. */
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
