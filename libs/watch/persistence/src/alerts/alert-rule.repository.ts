import { numberArray, selectMs } from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import {
  type AlertCondition,
  type AlertRule,
  type GivenRule,
  type NoDataChoice,
  type Severity,
} from '@pelorus/watch/domain';
import { ALERT_RULES } from './alert-collections';
import { type AlertPage, findAlertPage, wantedIds } from './alert-page';
import { type AlertTables } from './alert-tables';
import { shownTo, type Viewer } from './viewer';

interface RuleRow {
  readonly id: number;
  readonly revision: number;
  readonly content_revision: number;
  readonly name: string;
  readonly description: string | null;
  readonly filter: string | null;
  readonly condition: AlertCondition;
  readonly for_ms: number;
  readonly keep_firing_ms: number;
  readonly no_data: NoDataChoice;
  readonly severity: Severity;
  readonly receivers: readonly number[];
  readonly enabled: boolean;
  readonly owner: string | null;
  readonly built_in: string | null;
  readonly problem: string | null;
  readonly created_ms: number;
  readonly modified_ms: number;
}

/** Stores rules; deleted ones stay as rows. */
export class AlertRuleRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  async list(request: PageRequest, viewer: Viewer): Promise<AlertPage<AlertRule>> {
    const condition = sql`root.deleted is null and ${shownTo(viewer)}`;
    const source = { schema: this.tables.schema, collection: ALERT_RULES, condition };
    return findAlertPage(this.executor, source, request, (ids) => this.find(ids));
  }

  /** Rules in the order of the ids. */
  async find(ids: readonly number[]): Promise<AlertRule[]> {
    return this.#select(sql`from ${wantedIds(ids)}
      join ${this.tables.rule} rule on rule.id = wanted_id where rule.deleted is null order by place`);
  }

  /** Rules in the order of the ids, deleted ones included. */
  async evenDeleted(ids: readonly number[]): Promise<AlertRule[]> {
    return this.#select(sql`from ${this.tables.rule} rule where id = any(${numberArray(ids)}::bigint[]) order by id`);
  }

  /** Rules to evaluate. */
  async enabled(): Promise<AlertRule[]> {
    return this.#select(sql`from ${this.tables.rule} rule where enabled and deleted is null order by id`);
  }

  /** Differs after any rule was made, changed or deleted. */
  async version(): Promise<string> {
    const [row] = await this.executor.query<{ version: string }>(
      sql`select count(*) filter (where deleted is null) || ':' || coalesce(sum(revision), 0) as version from ${this.tables.rule}`,
      { prepared: true },
    );
    return row!.version;
  }

  async countOf(owner: string): Promise<number> {
    const [row] = await this.executor.query<{ count: number }>(
      sql`select count(*) as count from ${this.tables.rule} where owner = ${owner} and deleted is null`,
    );
    return row!.count;
  }

  async insert(rule: GivenRule, owner: string | undefined, builtIn?: string): Promise<number> {
    const [row] = await this.executor.query<{ id: number }>(
      sql`insert into ${this.tables.rule} (name, description, kind, filter, condition, for_ms, keep_firing_ms, no_data, severity,
          receivers, enabled, owner, built_in, created, last_modified)
        values (${rule.name}, ${rule.description ?? null}, ${rule.condition.kind}, ${rule.where ?? null},
          ${JSON.stringify(rule.condition)}::jsonb, ${rule.forMs}, ${rule.keepFiringMs}, ${rule.noData}, ${rule.severity},
          ${numberArray(rule.receivers)}::bigint[], ${rule.enabled}, ${owner ?? null}, ${builtIn ?? null}, now(), now())
        returning id`,
    );
    return row!.id;
  }

  /** Inserts a built-in rule unless it was made before; deleted ones do not return. */
  async seed(key: string, rule: GivenRule): Promise<void> {
    const rows = await this.executor.query(
      sql`insert into ${this.tables.seed} (key, created) values (${key}, now()) on conflict do nothing returning key`,
    );
    if (rows.length > 0) await this.insert(rule, undefined, key);
  }

  /** Updates a rule; false where another change came first. */
  async update(id: number, revision: number, rule: GivenRule, isOtherContent: boolean): Promise<boolean> {
    const rows = await this.executor.query(
      sql`update ${this.tables.rule} set revision = revision + 1, content_revision = content_revision + ${isOtherContent ? 1 : 0}::integer,
          name = ${rule.name}, description = ${rule.description ?? null}, kind = ${rule.condition.kind}, filter = ${rule.where ?? null},
          condition = ${JSON.stringify(rule.condition)}::jsonb, for_ms = ${rule.forMs}, keep_firing_ms = ${rule.keepFiringMs},
          no_data = ${rule.noData}, severity = ${rule.severity}, receivers = ${numberArray(rule.receivers)}::bigint[],
          enabled = ${rule.enabled}, last_modified = now()
        where id = ${id} and revision = ${revision} and deleted is null returning id`,
    );
    return rows.length > 0;
  }

  /** Stores the problems of rules, null for none; no change of a rule. */
  async noteProblems(rules: readonly { readonly id: number; readonly problem: string | null }[]): Promise<void> {
    await this.executor.query(
      sql`update ${this.tables.rule} rule set problem = item.problem
        from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as item (id bigint, problem text) where rule.id = item.id`,
    );
  }

  async delete(id: number): Promise<void> {
    await this.executor.query(
      sql`update ${this.tables.rule} set deleted = now(), revision = revision + 1 where id = ${id} and deleted is null`,
    );
  }

  async #select(rest: Sql): Promise<AlertRule[]> {
    const rows = await this.executor.query<RuleRow>(
      sql`select rule.id, revision, content_revision, name, description, filter, condition, for_ms, keep_firing_ms, no_data, severity,
          receivers, enabled, owner, built_in, problem, ${selectMs(sql`created`)} as created_ms, ${selectMs(sql`last_modified`)} as modified_ms
        ${rest}`,
    );
    return rows.map(toRule);
  }
}

function toRule(row: RuleRow): AlertRule {
  return {
    id: row.id,
    revision: row.revision,
    contentRevision: row.content_revision,
    name: row.name,
    ...(row.description !== null && { description: row.description }),
    ...(row.filter !== null && { where: row.filter }),
    condition: row.condition,
    forMs: row.for_ms,
    keepFiringMs: row.keep_firing_ms,
    noData: row.no_data,
    severity: row.severity,
    receivers: row.receivers,
    enabled: row.enabled,
    ...(row.owner !== null && { owner: row.owner }),
    ...(row.built_in !== null && { builtIn: row.built_in }),
    ...(row.problem !== null && { problem: row.problem }),
    createdMs: row.created_ms,
    lastModifiedMs: row.modified_ms,
  };
}
