import { type Database, type Executor } from '@pelorus/shared/persistence';
import { type AlertRule } from '@pelorus/watch/domain';
import {
  AlertRepository,
  AlertRuleRepository,
  type AlertTables,
  NoticeGroupRepository,
  type PassHold,
  ReceiverRepository,
} from '@pelorus/watch/persistence';
import { type AlertBook, type StandingAlert } from './alert-book';
import { type MuteAlerts } from './mute-alerts';
import { type NoticeTimes } from './tell-receivers';

/** Transitions stored together. */
const STORED_TOGETHER = 5_000;
const REFRESH_MS = 15_000;

/** Transition for readers of live events. */
export interface AlertNews {
  readonly id: number;
  readonly rule: AlertRule;
  readonly alert: StandingAlert;
}

/** Takes news in the transaction that stores them. */
export type AlertNewsWriter = (transaction: Executor, news: readonly AlertNews[]) => Promise<void>;

export interface AlertStoreParts {
  readonly database: Database;
  readonly tables: AlertTables;
  readonly times: NoticeTimes;
  readonly news?: AlertNewsWriter;
}

/** Stores the alert book together with notes for receivers. */
export class AlertStore {
  #refreshed = -Infinity;

  constructor(
    private readonly parts: AlertStoreParts,
    private readonly book: AlertBook,
    private readonly mute: MuteAlerts,
  ) {}

  /** Stores transitions and notes for receivers; returns the number of transitions. */
  async store(holds: PassHold, nowMs: number): Promise<number> {
    const transitions = this.book.takeTransitions();
    await this.mute.look(nowMs, transitions.length > 0);
    for (const some of apart(transitions)) {
      await this.parts.database.transaction(async (transaction) => {
        await holds(transaction);
        const rows = some.map(({ alert, ...row }) => ({
          ...row,
          mutedBy: row.to === 'normal' ? null : this.mute.because(alert, nowMs),
        }));
        const ids = await new AlertRepository(transaction, this.parts.tables).store(rows);
        some.forEach(({ alert }, i) => Object.assign(alert, { id: ids[i], mutedBy: rows[i]!.mutedBy }));
        await this.#silence(transaction, some.flatMap(({ alert, to }) => (to === 'normal' ? [] : alert)), nowMs); // prettier-ignore
        await this.#note(transaction, some);
      });
    }
    return transitions.length;
  }

  /** Applies silences to stored alerts: only now they can be matched. */
  async #silence(transaction: Executor, alerts: readonly StandingAlert[], nowMs: number): Promise<void> {
    await this.mute.silence(
      transaction,
      alerts.map(({ id }) => id!),
    );
    const muted = alerts
      .map((alert) => ({ alert, mutedBy: this.mute.because(alert, nowMs) }))
      .filter(({ alert, mutedBy }) => mutedBy !== alert.mutedBy);
    const rows = muted.map(({ alert, mutedBy }) => ({ id: alert.id!, mutedBy }));
    await new AlertRepository(transaction, this.parts.tables).mute(rows);
    for (const { alert, mutedBy } of muted) alert.mutedBy = mutedBy;
  }

  /** Notes groups with news, and writes live events. */
  async #note(transaction: Executor, transitions: readonly { readonly alert: StandingAlert }[]): Promise<void> {
    const { tables, times, news } = this.parts;
    const rules = await this.#rulesOf(transaction, transitions.map(({ alert }) => alert)); // prettier-ignore
    await new NoticeGroupRepository(transaction, tables).note(await this.#groupsOf(transaction, rules.values()), times);
    await news?.(
      transaction,
      transitions.flatMap(({ alert }) => {
        const rule = rules.get(alert.ruleId);
        return rule && alert.id !== undefined ? [{ id: alert.id, rule, alert }] : [];
      }),
    );
  }

  async #rulesOf(transaction: Executor, alerts: readonly StandingAlert[]): Promise<ReadonlyMap<number, AlertRule>> {
    const ids = [...new Set(alerts.map(({ ruleId }) => ruleId))];
    const rules = await new AlertRuleRepository(transaction, this.parts.tables).evenDeleted(ids);
    return new Map(rules.map((rule) => [rule.id, rule]));
  }

  /** Groups of rules, one a receiver. */
  async #groupsOf(
    transaction: Executor,
    rules: Iterable<AlertRule>,
  ): Promise<{ ruleId: number; receiverId: number }[]> {
    const receivers = new ReceiverRepository(transaction, this.parts.tables);
    const groups: { ruleId: number; receiverId: number }[] = [];
    for (const { id: ruleId, receivers: ids, owner } of rules) {
      for (const { id } of await receivers.ofRule(ids, owner)) groups.push({ ruleId, receiverId: id });
    }
    return groups;
  }

  /** Updates value, detail and mute of alerts whose state stays, now and then. */
  async refresh(holds: PassHold, nowMs: number): Promise<void> {
    if (nowMs - this.#refreshed < REFRESH_MS && nowMs >= this.#refreshed) return;
    this.#refreshed = nowMs;
    const refreshed = this.book.takeRefreshed().map(({ id, value, detail }) => ({ id: id!, value, detail }));
    const muted = this.mute.changes(nowMs);
    const firing = [...this.book.firing()];
    if (firing.length === 0 && refreshed.length === 0 && muted.length === 0) return;
    await this.parts.database.transaction(async (transaction) => {
      await holds(transaction);
      const { tables, times } = this.parts;
      const alerts = new AlertRepository(transaction, tables);
      await alerts.refresh(refreshed);
      await alerts.mute(muted.map(({ alert, mutedBy }) => ({ id: alert.id!, mutedBy })));
      const groups = new NoticeGroupRepository(transaction, tables);
      const heard = await this.#rulesOf(transaction, muted.filter(({ mutedBy }) => mutedBy === null).map(({ alert }) => alert)); // prettier-ignore
      await groups.note(await this.#groupsOf(transaction, heard.values()), times);
      const rules = await this.#rulesOf(transaction, firing);
      await groups.ensure(await this.#groupsOf(transaction, rules.values()), times.waitMs);
    });
    for (const { alert, mutedBy } of muted) alert.mutedBy = mutedBy;
  }
}

/** Splits transitions into lists without repeated alerts, in order. */
function apart<Entry extends { readonly ruleId: number; readonly code: string; readonly subject: string }>(
  all: readonly Entry[],
): Entry[][] {
  const lists: Entry[][] = [];
  let keys = new Set<string>();
  for (const each of all) {
    const key = `${each.ruleId}\t${each.code}\t${each.subject}`;
    if (lists.length === 0 || keys.has(key) || lists.at(-1)!.length >= STORED_TOGETHER) {
      lists.push([]);
      keys = new Set();
    }
    lists.at(-1)!.push(each);
    keys.add(key);
  }
  return lists;
}
