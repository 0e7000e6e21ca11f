import { type Database } from '@pelorus/shared/persistence';
import {
  type AlertRule,
  type RefusedCondition,
  type ServiceCondition,
  type ServicePart,
  type Verdict,
} from '@pelorus/watch/domain';
import { type AlertTables, RefusedUploadRepository } from '@pelorus/watch/persistence';
import { type AlertBook } from './alert-book';
import { type WatchedRule } from './watched-rules';

/** Measures the service: a share, or a number that waits; undefined where it cannot. */
export type ServiceMeasures = (part: ServicePart) => Promise<number | undefined>;

const LOOK_MS = 5_000;

/** Judges the service, and refused uploads. */
export class SideChecks {
  #looked = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly tables: AlertTables,
    private readonly book: AlertBook,
    private readonly measures: ServiceMeasures,
  ) {}

  forget(): void {
    this.#looked = -Infinity;
  }

  async look(rules: Iterable<WatchedRule>, nowMs: number): Promise<void> {
    if (nowMs - this.#looked < LOOK_MS && nowMs >= this.#looked) return;
    this.#looked = nowMs;
    for (const { rule } of rules) {
      if (rule.condition.kind === 'service') await this.#judgeService(rule, rule.condition, nowMs);
      if (rule.condition.kind === 'refused') await this.#judgeRefused(rule, rule.condition, nowMs);
    }
  }

  async #judgeService(rule: AlertRule, { what, above }: ServiceCondition, nowMs: number): Promise<void> {
    const value = await this.measures(what);
    const verdict: Verdict =
      value === undefined
        ? { kind: 'noData', detail: 'It cannot be measured', againMs: Infinity }
        : {
            kind: value > above ? 'met' : 'unmet',
            value,
            detail: `${what}: ${value.toPrecision(3)}`,
            againMs: Infinity,
          };
    this.book.take(rule, 'service', what, verdict, nowMs);
  }

  async #judgeRefused(rule: AlertRule, { more, withinMs }: RefusedCondition, nowMs: number): Promise<void> {
    const refused = await new RefusedUploadRepository(this.database, this.tables).within(withinMs);
    const uploads = new Map(refused.map((each) => [each.username, each]));
    for (const { code } of this.book.ofRule(rule.id))
      if (!uploads.has(code)) uploads.set(code, { username: code, uploads: 0, reason: '' });
    for (const { username, uploads: value, reason } of uploads.values()) {
      const detail = `${value} uploads were refused${reason === '' ? '' : `, the last one: ${reason}`}`;
      this.book.take(
        rule,
        username,
        '',
        { kind: value > more ? 'met' : 'unmet', value, detail, againMs: Infinity },
        nowMs,
      );
    }
  }
}
