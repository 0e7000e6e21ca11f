import { isDeepStrictEqual } from 'node:util';
import { type IngestTables } from '@pelorus/ingest/persistence';
import {
  checkPrecondition,
  DomainError,
  invalidBody,
  type PageRequest,
  type Precondition,
} from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import {
  type AlertRule,
  type AlertState,
  type GivenRule,
  MOST_STREAMS,
  noSuch,
  notYours,
  onlyAdministrators,
  tooManyOf,
  watchesTooMuch,
  watchedBy,
} from '@pelorus/watch/domain';
import {
  AlertRepository,
  AlertRuleRepository,
  type AlertTables,
  ReceiverRepository,
  type AlertPage,
  type Viewer,
  WatchedStreamRepository,
} from '@pelorus/watch/persistence';
import { checkFilter } from './check-filter';

/** Most rules of an account. */
const MOST_RULES = 500;
/** States, the worst last. */
const WORSE: readonly AlertState[] = ['normal', 'recovering', 'pending', 'noData', 'error', 'alerting'];

/** Rule with the worst state of its alerts, and the number of alerting ones. */
export interface RuleOverview extends AlertRule {
  readonly state: AlertState;
  readonly alerting: number;
}

/** Account that writes alerts. */
export interface AlertWriter extends Viewer {
  readonly username: string;
}

export class WriteRules {
  readonly #rules: AlertRuleRepository;
  readonly #alerts: AlertRepository;
  readonly #receivers: ReceiverRepository;
  readonly #streams: WatchedStreamRepository;

  constructor(database: Database, tables: AlertTables, ingest: IngestTables) {
    this.#rules = new AlertRuleRepository(database, tables);
    this.#alerts = new AlertRepository(database, tables);
    this.#receivers = new ReceiverRepository(database, tables);
    this.#streams = new WatchedStreamRepository(database, ingest);
  }

  async list(request: PageRequest, viewer: Viewer): Promise<AlertPage<RuleOverview>> {
    const page = await this.#rules.list(request, viewer);
    return { ...page, records: await this.#overviews(page.records) };
  }

  /** Rule that the viewer may see. DomainError `not-found`. */
  async get(id: number, viewer: Viewer): Promise<RuleOverview> {
    const [rule] = await this.#overviews([await this.#visible(id, viewer)]);
    return rule!;
  }

  /** Makes a rule of the account or the institute. */
  async add(given: GivenRule, writer: AlertWriter, ofInstitute: boolean): Promise<RuleOverview> {
    if (ofInstitute && !writer.admin) throw onlyAdministrators('rule');
    await this.check(given, writer, ofInstitute);
    if (!ofInstitute && (await this.#rules.countOf(writer.username)) >= MOST_RULES) throw tooManyOf('rule', MOST_RULES);
    const id = await this.#rules.insert(given, ofInstitute ? undefined : writer.username);
    return this.get(id, writer);
  }

  /** Changes a rule; `change` maps its content. */
  async change(
    id: number,
    change: (rule: AlertRule) => GivenRule,
    writer: AlertWriter,
    precondition: Precondition,
  ): Promise<RuleOverview> {
    const rule = await this.#own(id, writer);
    checkPrecondition(precondition, rule.revision);
    const given = change(rule);
    await this.check(given, writer, rule.owner === undefined);
    if (!(await this.#rules.update(id, rule.revision, given, isOtherContent(rule, given)))) throw alteredMeanwhile();
    return this.get(id, writer);
  }

  async delete(id: number, writer: AlertWriter, precondition: Precondition): Promise<void> {
    const rule = await this.#own(id, writer);
    checkPrecondition(precondition, rule.revision);
    await this.#rules.delete(id);
  }

  /** Refuses filters with unknown fields or too many streams, and receivers that the account may not use. */
  async check(
    { where, condition, receivers }: Pick<GivenRule, 'where' | 'condition' | 'receivers'>,
    viewer: Viewer,
    ofInstitute = true,
  ): Promise<void> {
    const of = watchedBy(condition);
    if (where !== undefined) {
      if (of !== 'streams' && of !== 'items') {
        const detail = `A condition of the kind '${condition.kind}' takes no 'where'`;
        throw invalidBody([{ code: 'unknown-key', detail, pointer: '/where' }]);
      }
      checkFilter(() => this.#streams.check(where, of));
    }
    if (of === 'streams' && !ofInstitute && (await this.#streams.hasMoreThan(MOST_STREAMS.account, where)))
      throw watchesTooMuch(MOST_STREAMS.account);
    const usable = await this.#receivers.usable(receivers, viewer);
    const faults = receivers.flatMap((id, i) =>
      usable.has(id)
        ? []
        : [
            {
              code: 'unknown-receiver',
              detail: `There is no receiver ${id} that the account may use`,
              pointer: `/receivers/${i}`,
            },
          ],
    );
    if (faults.length > 0) throw invalidBody(faults);
  }

  async #visible(id: number, { username, admin }: Viewer): Promise<AlertRule> {
    const [rule] = await this.#rules.find([id]);
    if (!rule || (rule.owner !== undefined && rule.owner !== username && !admin)) throw noSuch('rule', id);
    return rule;
  }

  async #own(id: number, writer: AlertWriter): Promise<AlertRule> {
    const rule = await this.#visible(id, writer);
    if (!writer.admin && rule.owner !== writer.username) throw notYours('rule', id);
    return rule;
  }

  async #overviews(rules: readonly AlertRule[]): Promise<RuleOverview[]> {
    const states = await this.#alerts.statesOf(rules.map(({ id }) => id));
    return rules.map((rule) => {
      const own = states.filter(({ ruleId }) => ruleId === rule.id);
      const worst = Math.max(0, ...own.map(({ state }) => WORSE.indexOf(state)));
      const alerting = own.find(({ state }) => state === 'alerting')?.count ?? 0;
      return { ...rule, state: WORSE[worst]!, alerting };
    });
  }
}

function isOtherContent(former: GivenRule, rule: GivenRule): boolean {
  const contentOf = ({ where, condition, forMs, keepFiringMs, noData }: GivenRule): object => ({
    ...{ where: where ?? null, condition, forMs, keepFiringMs, noData },
  });
  return !isDeepStrictEqual(contentOf(former), contentOf(rule));
}

export function alteredMeanwhile(): DomainError {
  return new DomainError(
    'stale',
    'changed-meanwhile',
    'The record was changed meanwhile: read it again and repeat the change.',
  );
}
