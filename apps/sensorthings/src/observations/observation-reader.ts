import {
  type Datastream,
  inTurns,
  Observation,
  type ObservationQuestion,
  type PageCursor,
  type Plan,
  type World,
} from '@pelorus/sensorthings/model';
import { notOffered } from '@pelorus/sensorthings/query';
import { nextTurn } from '@pelorus/shared/http';
import { type Caller } from '../reading/services';
import { sumOfAll } from '../reading/totals-reader';
import { type SensorThingsSettings } from '../sensorthings-settings';
import { type ColumnPage, columnsOf, readColumns } from './observation-columns';
import { orderOf } from './observation-order';
import { skipStreams } from './skip-streams';
import { isWithin, latestOf } from './told-by-totals';
import { MAX_STREAMS, only, ValueSource } from './value-source';
import { MOST_PASSED, type ObservationPage, readInTime, startOf, type TimePage } from './read-in-time';

/** Most Observations sorted in memory. */
const MOST_SORTED = 100_000;
/** Most Datastreams counted exactly; beyond, totals count values sent twice double. */
const EXACTLY_COUNTED = 100;

/** Properties with flags. */
const OF_FLAGS = ['resultQuality', 'parameters', '*'];

/** Request for a page: caller, question, order, cursor. */
export interface ObservationPageRequest {
  readonly caller: Caller;
  readonly question: ObservationQuestion;
  readonly plan: Plan;
  readonly world: World;
  readonly after?: PageCursor;
}

/** Reads Observations in the order and within the limits of a request. */
export class ObservationReader {
  constructor(private readonly settings: SensorThingsSettings) {}

  /** Whether a page or its count needs totals: for Datastreams with values, the latest one, or the sum. */
  needsTotals(question: ObservationQuestion, plan: Plan, world: World): boolean {
    const { datastreams } = question;
    const isOfPage = plan.top > 0 && (datastreams.length > 1 || (plan.top === 1 && orderOf(plan, 1) === 'desc'));
    return isOfPage || (plan.count && isSummed(question) && !isOfAll(question, world));
  }

  /** Observation at a time, with flags by layer and dataset. */
  async at(
    caller: Caller,
    datastream: Datastream,
    time: number,
    flagsAsOf: string | undefined,
  ): Promise<Observation | undefined> {
    const question = { datastreams: [datastream], min: time, max: time, ...(flagsAsOf !== undefined && { flagsAsOf }) };
    const source = new ValueSource(caller, question);
    const [{ observations }, layers, dataset] = await Promise.all([
      source.read(question),
      source.layers(datastream, time),
      source.dataset(datastream, time),
    ]);
    const [found] = observations;
    return found && new Observation(datastream, time, found.result, found.qualityFlag, layers, dataset);
  }

  async page(request: ObservationPageRequest): Promise<ObservationPage> {
    const { caller, question, plan, world, after } = request;
    const { datastreams, min, max } = question;
    if (plan.top === 0 || datastreams.length === 0 || min > max) return { observations: [] };
    const order = orderOf(plan, datastreams.length);
    if (order === 'stream') return this.#byStreams(request);
    if (order === 'memory') return this.#sorted(request);
    const latest = order === 'desc' && after === undefined ? latestOf(question, plan, world) : undefined;
    if (latest) return latest;
    if (datastreams.length > MAX_STREAMS) {
      const reason = `The order of time over more than ${MAX_STREAMS} Datastreams is not offered: filter by Datastream.`;
      throw notOffered('too-many-datastreams', reason);
    }
    const limits = { top: plan.top, skip: plan.skip, scanned: this.settings.SCANNED_VALUES };
    return readInTime(new ValueSource(caller, question, usesFlags(plan)), question, limits, after, order);
  }

  async columns(request: ObservationPageRequest): Promise<ColumnPage> {
    const { caller, question, plan, after } = request;
    const start = startOf(plan, after);
    const isPlain = !question.test && start.skip <= MOST_PASSED && plan.top > 0;
    if (isPlain && question.datastreams.length === 1 && orderOf(plan, 1) === 'asc') {
      const [{ id }] = question.datastreams as [Datastream];
      const from = start.time === undefined ? -Infinity : start.time + (id <= start.stream ? 1 : 0);
      const rest = { ...question, min: Math.max(question.min, from) };
      return readColumns(new ValueSource(caller, question, usesFlags(plan)), rest, { top: plan.top, skip: start.skip });
    }
    const { observations, next } = await this.page(request);
    return { groups: columnsOf(observations), ...(next && { next }) };
  }

  /** Number of Observations. 501 where it takes too many reads. */
  async count(caller: Caller, question: ObservationQuestion, world: World): Promise<number> {
    const { datastreams, test } = question;
    if (test) return this.#countTested(caller, question);
    if (isSummed(question)) {
      if (isOfAll(question, world)) return sumOfAll(caller);
      return datastreams.reduce((sum, one) => sum + (world.totalsOf(one)?.values ?? 0), 0);
    }
    let count = 0;
    for (let at = 0; at < datastreams.length; at += MAX_STREAMS) {
      const some = { ...question, datastreams: datastreams.slice(at, at + MAX_STREAMS) };
      count += await new ValueSource(caller, some).count(question);
    }
    return count;
  }

  async #countTested(caller: Caller, question: ObservationQuestion): Promise<number> {
    const { SCANNED_VALUES } = this.settings;
    if ((await this.#sizeOf(caller, question)) > SCANNED_VALUES) {
      const reason = `'$count' would read more than ${SCANNED_VALUES} values: filter by a shorter time, or leave '$count' out.`;
      throw notOffered('count-not-offered', reason);
    }
    return (await this.#all(caller, question, SCANNED_VALUES)).length;
  }

  /** Number of values before any test. */
  async #sizeOf(caller: Caller, question: ObservationQuestion): Promise<number> {
    if (question.datastreams.length > MAX_STREAMS) return Infinity;
    return new ValueSource(caller, question).count(question);
  }

  /** One Datastream after another, each by time. */
  async #byStreams({ caller, question, plan, world, after }: ObservationPageRequest): Promise<ObservationPage> {
    const [from, ...inner] = after ?? [];
    const datastreams = question.datastreams.filter(
      (one) => (from === undefined || one.id >= Number(from)) && isWithin(world.totalsOf(one), question),
    );
    const isPassed = after === undefined && plan.skip > 0 && !question.test;
    const rest = isPassed && (await skipStreams(caller, { ...question, datastreams }, plan.skip, world));
    const streams = rest ? rest.datastreams : datastreams;
    const observations: Observation[] = [];
    let skip = rest ? rest.skip : after === undefined ? plan.skip : 0;
    let scanned = this.settings.SCANNED_VALUES;
    for (const [at, datastream] of streams.entries()) {
      const own = only(question, datastream);
      const source = new ValueSource(caller, own, usesFlags(plan));
      const resumed = at === 0 && after !== undefined && datastream.id === from ? inner : undefined;
      const limits = { top: plan.top - observations.length, skip, scanned };
      const page = await readInTime(source, own, limits, resumed);
      observations.push(...page.observations);
      skip = page.skipLeft;
      scanned -= page.scanned;
      if (page.next) return { observations, next: [datastream.id, ...page.next] };
      const following = streams[at + 1];
      if (following && (observations.length >= plan.top || scanned <= 0)) {
        return { observations, next: [following.id, ...(skip > 0 ? [null, null, skip] : [])] };
      }
    }
    return { observations };
  }

  /** All Observations, sorted by something else than time; 501 for too many. */
  async #sorted({ caller, question, plan, world, after }: ObservationPageRequest): Promise<ObservationPage> {
    if ((await this.#sizeOf(caller, question)) > MOST_SORTED) {
      const reason =
        `This '$orderby' of more than ${MOST_SORTED} Observations is not offered: filter by a shorter time, or order by ` +
        'phenomenonTime.';
      throw notOffered('order-not-offered', reason);
    }
    const all = await this.#all(caller, question, MOST_SORTED);
    const sorted = (await inTurns(plan.order.sort(all, world, after), nextTurn)) as readonly Observation[];
    const from = after === undefined ? plan.skip : 0;
    const observations = sorted.slice(from, from + plan.top);
    const last = observations.at(-1);
    const hasMore = last !== undefined && from + observations.length < sorted.length;
    return { observations, ...(hasMore && { next: plan.order.cursorOf(last, world) }) };
  }

  async #all(caller: Caller, question: ObservationQuestion, most: number): Promise<readonly Observation[]> {
    const observations: Observation[] = [];
    let after: PageCursor | undefined;
    do {
      const limits = { top: most, skip: 0, scanned: most };
      const page: TimePage = await readInTime(new ValueSource(caller, question), question, limits, after);
      observations.push(...page.observations);
      after = page.next;
    } while (after !== undefined);
    return observations;
  }
}

/** Whether an answer shows flags, or depends on them. */
function usesFlags({ selection, options: { filter, orderby } }: Plan): boolean {
  return !selection || filter !== undefined || orderby !== undefined || OF_FLAGS.some((name) => selection.has(name));
}

/** Whether totals give the number. */
function isSummed({ datastreams, min, max, qualityFlags, test }: ObservationQuestion): boolean {
  const isWhole = min === -Infinity && max === Infinity && !qualityFlags && !test;
  return isWhole && datastreams.length > EXACTLY_COUNTED;
}

function isOfAll({ datastreams }: ObservationQuestion, world: World): boolean {
  return datastreams.length === world.all('Datastream').length;
}
