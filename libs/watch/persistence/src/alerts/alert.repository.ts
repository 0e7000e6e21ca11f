import { numberArray, selectMs } from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { compileFilter, type Executor, presentTables, type Sql, sql } from '@pelorus/shared/persistence';
import { type AlertState, type AlertTarget, type Severity } from '@pelorus/watch/domain';
import { ALERTS } from './alert-collections';
import { type AlertPage, findAlertPage, wantedIds } from './alert-page';
import { type AlertTables } from './alert-tables';
import { shownTo, type Viewer } from './viewer';

/** Alert: one rule, one thing, one state. */
export interface AlertRow {
  readonly id: number;
  readonly ruleId: number;
  readonly rule: string;
  readonly kind: string;
  readonly severity: Severity;
  readonly code: string;
  readonly subject: string;
  readonly state: AlertState;
  readonly target: AlertTarget | null;
  readonly sinceMs: number;
  readonly value: number | null;
  readonly detail: string | null;
  readonly startedMs: number | null;
  readonly acknowledgedMs: number | null;
  readonly acknowledgedBy: string | null;
  readonly comment: string | null;
  readonly mutedBy: string | null;
}

/** Change of state; a person's comment where both states are equal. */
export interface AlertTransition {
  readonly id: number;
  readonly atMs: number;
  readonly from: AlertState;
  readonly to: AlertState;
  readonly value: number | null;
  readonly detail: string | null;
  readonly username: string | null;
  readonly comment: string | null;
}

export interface NewTransition {
  readonly ruleId: number;
  readonly code: string;
  readonly subject: string;
  readonly from: AlertState;
  readonly to: AlertState;
  readonly target: AlertTarget | null;
  readonly atMs: number;
  readonly value: number | null;
  readonly detail: string | null;
  readonly mutedBy: string | null;
}

/** Kind of rules whose alerts name accounts. */
const NAMING_ACCOUNTS = 'refused';

export class AlertRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  async list(request: PageRequest, viewer: Viewer): Promise<AlertPage<AlertRow>> {
    const source = { schema: this.tables.schema, collection: ALERTS, condition: visible(viewer) };
    return findAlertPage(this.executor, source, request, (ids) => this.find(ids));
  }

  /** Alert that the viewer may see. */
  async get(id: number, viewer: Viewer): Promise<AlertRow | undefined> {
    const [alert] = await this.#select(sql`where root.id = ${id} and ${visible(viewer)}`);
    return alert;
  }

  /** Alerts in the order of the ids. */
  async find(ids: readonly number[]): Promise<AlertRow[]> {
    return this.#select(sql`join ${wantedIds(ids)} on root.id = wanted_id order by place`);
  }

  /** Alerts that are not normal. */
  async standing(): Promise<AlertRow[]> {
    return this.#select(sql`where root.state <> 'normal'`);
  }

  /** Alerts of a rule that are not normal, or have one of the ids. */
  async ofRule(ruleId: number, ids: readonly number[]): Promise<AlertRow[]> {
    return this.#select(
      sql`where root.rule_id = ${ruleId} and (root.state <> 'normal' or root.id = any(${numberArray(ids)}::bigint[])) order by root.since, root.id`,
    );
  }

  /** Counts alerts that are not normal, by state and severity. */
  async counts(): Promise<{ readonly state: AlertState; readonly severity: Severity; readonly count: number }[]> {
    return this.executor.query(
      sql`select state, severity, count(*) as count from ${this.#reading()} where state <> 'normal' and deleted is null group by 1, 2`,
    );
  }

  /** States of rules with numbers of alerts. */
  async statesOf(ruleIds: readonly number[]): Promise<{ ruleId: number; state: AlertState; count: number }[]> {
    return this.executor.query(
      sql`select rule_id as "ruleId", state, count(*) as count from ${this.tables.alert}
        where rule_id = any(${numberArray(ruleIds)}::bigint[]) and state <> 'normal' group by 1, 2`,
    );
  }

  async transitions(alertId: number, most: number): Promise<AlertTransition[]> {
    return this.executor.query<AlertTransition>(
      sql`select id, ${selectMs(sql`datetime`)} as "atMs", from_state as "from", to_state as "to", value, detail, username, comment
        from ${this.tables.transition} where alert_id = ${alertId} order by id desc limit ${most}::integer`,
    );
  }

  /** Stores transitions and their alerts; returns the alerts' ids in order. */
  async store(transitions: readonly NewTransition[]): Promise<number[]> {
    if (transitions.length === 0) return [];
    const items = sql`jsonb_to_recordset(${JSON.stringify(transitions)}::jsonb) as item ("ruleId" bigint, code text, subject text,
      "from" text, "to" text, target text, "atMs" bigint, value double precision, detail text, "mutedBy" text)`;
    const rows = await this.executor.query<{ id: number; rule_id: number; code: string; subject: string }>(
      sql`with stored as (
          insert into ${this.tables.alert} as alert (rule_id, code, subject, state, target, since, value, detail, started, muted_by)
          select "ruleId", code, subject, "to", target, to_timestamp("atMs" / 1000.0), value, detail,
            case when "to" in ('alerting', 'noData', 'error') then to_timestamp("atMs" / 1000.0) end, "mutedBy" from ${items}
          on conflict (rule_id, code, subject) do update set state = excluded.state, target = excluded.target, since = excluded.since,
            value = excluded.value, detail = excluded.detail, muted_by = excluded.muted_by,
            started = case when excluded.started is not null and alert.state in ('normal', 'pending') then excluded.started else alert.started end,
            acknowledged = case when excluded.state in ('normal', 'pending') then null else alert.acknowledged end,
            acknowledged_by = case when excluded.state in ('normal', 'pending') then null else alert.acknowledged_by end,
            comment = case when excluded.state in ('normal', 'pending') then null else alert.comment end
          returning id, rule_id, code, subject),
        noted as (
          insert into ${this.tables.transition} (alert_id, datetime, from_state, to_state, value, detail)
          select stored.id, to_timestamp(item."atMs" / 1000.0), item."from", item."to", item.value, item.detail from ${items}
          join stored on stored.rule_id = item."ruleId" and stored.code = item.code and stored.subject = item.subject)
        select id, rule_id, code, subject from stored`,
    );
    const ids = new Map(rows.map(({ id, rule_id, code, subject }) => [`${rule_id} ${code} ${subject}`, id]));
    return transitions.map(({ ruleId, code, subject }) => ids.get(`${ruleId} ${code} ${subject}`)!);
  }

  /** Updates value and detail of alerts whose state stays. */
  async refresh(
    alerts: readonly { readonly id: number; readonly value: number | null; readonly detail: string | null }[],
  ): Promise<void> {
    if (alerts.length === 0) return;
    await this.executor.query(
      sql`update ${this.tables.alert} alert set value = item.value, detail = item.detail
        from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as item (id bigint, value double precision, detail text)
        where alert.id = item.id`,
    );
  }

  /** Stores reasons of muting, null for none. */
  async mute(alerts: readonly { readonly id: number; readonly mutedBy: string | null }[]): Promise<void> {
    if (alerts.length === 0) return;
    await this.executor.query(
      sql`update ${this.tables.alert} alert set muted_by = item."mutedBy"
        from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as item (id bigint, "mutedBy" text) where alert.id = item.id`,
    );
  }

  /** Acknowledges a firing alert, or takes that back with `taken`; false where it does not fire. */
  async acknowledge(id: number, username: string, comment: string | undefined, taken: boolean): Promise<boolean> {
    const rows = await this.executor.query(
      sql`with changed as (
          update ${this.tables.alert} set acknowledged = ${taken ? sql`null` : sql`now()`},
            acknowledged_by = ${taken ? null : username}, comment = ${taken ? null : (comment ?? null)}
          where id = ${id} and state in ('alerting', 'recovering', 'noData', 'error') returning id, state)
        insert into ${this.tables.transition} (alert_id, datetime, from_state, to_state, detail, username, comment)
        select id, now(), state, state, ${taken ? 'withdrawn' : 'acknowledged'}, ${username}, ${comment ?? null} from changed returning id`,
    );
    return rows.length > 0;
  }

  /** Alerts of `ids` that match a filter. */
  async among(ids: readonly number[], where: string): Promise<ReadonlySet<number>> {
    const filter = compileFilter(presentTables(this.tables.schema), ALERTS, where);
    const rows = await this.executor.query<{ id: number }>(
      sql`select root.id from ${this.#reading()} root where root.id = any(${numberArray(ids)}::bigint[]) and ${filter}`,
      { limit: 10_000 },
    );
    return new Set(rows.map(({ id }) => id));
  }

  #reading(): Sql {
    return presentTables(this.tables.schema)('alert_reading');
  }

  async #select(rest: Sql): Promise<AlertRow[]> {
    return this.executor.query<AlertRow>(
      sql`select root.id, root.rule_id as "ruleId", of_rule.name as rule, root.kind, root.severity, root.code, root.subject, root.state,
          root.target, ${selectMs(sql`root.since`)} as "sinceMs", root.value, root.detail, ${selectMs(sql`root.started`)} as "startedMs",
          ${selectMs(sql`root.acknowledged`)} as "acknowledgedMs", root.acknowledged_by as "acknowledgedBy", root.comment,
          root.muted_by as "mutedBy"
        from ${this.#reading()} root join ${this.tables.rule} of_rule on of_rule.id = root.rule_id ${rest}`,
    );
  }
}

/** Condition that a viewer sees an alert's rule; accounts are named only with a session. */
function visible(viewer: Viewer): Sql {
  const named = viewer.username === undefined ? sql` and root.kind <> ${NAMING_ACCOUNTS}` : sql``;
  return sql`(root.deleted is null or root.state <> 'normal') and ${shownTo(viewer)}${named}`;
}
