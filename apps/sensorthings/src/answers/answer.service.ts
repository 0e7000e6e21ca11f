import {
  type Catalogue,
  type Datastream,
  type FeatureOfInterest,
  inTurns,
  type ObservationParent,
  type ObservationQuestion,
  type PageCursor,
  type Plan,
  questionOf,
  readCursor,
  type Resource,
  resolvePath,
  Showing,
  type ShownPage,
  type Work,
  type World,
  writeCursor,
} from '@pelorus/sensorthings/model';
import { notOffered } from '@pelorus/sensorthings/query';
import { nextTurn } from '@pelorus/shared/http';
import { type ObservationReader } from '../observations/observation-reader';
import { type CatalogueReader } from '../reading/catalogue-reader';
import { type Caller } from '../reading/services';
import { type TotalsReader } from '../reading/totals-reader';
import { type TrackReader } from '../reading/track-reader';
import { type SensorThingsSettings } from '../sensorthings-settings';
import { type Asked } from './asked';
import { checkDataArray } from './data-array';
import { type Found } from './found';
import { type Needs, needsOf } from './needs';
import { RequestView } from './request-view';

/** Most reads of Observations of a request, besides latest values, which come at once. */
const MOST_READS = 1_000;
/** Reads at once. */
const READS_AT_ONCE = 8;

/** Answers requests: reads the services behind, selects and expands. */
export class AnswerService {
  constructor(
    private readonly settings: SensorThingsSettings,
    private readonly catalogues: CatalogueReader,
    private readonly totals: TotalsReader,
    private readonly tracks: TrackReader,
    private readonly observations: ObservationReader,
  ) {}

  /**
   * Answer of a request. DomainError 404 where there is nothing, 501 for what is not offered. Searches the known
   * catalogue while the services behind confirm that it is current.
   */
  async find(asked: Asked, caller: Caller): Promise<Found> {
    const { asOf } = asked.options;
    const known = await this.catalogues.known(caller, asOf);
    const early = known && this.#find(asked, caller, known);
    early?.catch(() => undefined);
    const catalogue = await this.catalogues.read(caller, asOf);
    return early && catalogue === known ? early : this.#find(asked, caller, catalogue);
  }

  async #find(asked: Asked, caller: Caller, catalogue: Catalogue): Promise<Found> {
    const { path, plan, options } = asked;
    const after = options.skipToken === undefined ? undefined : readCursor(options.skipToken);
    const view = await this.#view(asked, caller, catalogue);
    const { world } = view;
    const find = (datastream: Datastream, time: number): ReturnType<ObservationReader['at']> =>
      this.observations.at(caller, datastream, time, view.flagsAsOf);
    const resource = await resolvePath(path, world, find);
    if (resource.kind === 'property') await view.addTotals([resource.entity]);
    const settled = resource.kind === 'property' ? await resolvePath(path, world, find) : resource;
    if (plan && isDataArray(asked)) {
      checkDataArray(plan);
      if (settled.kind === 'observations') return this.#columns(settled.of, plan, after, view);
    }
    return this.#answer(settled, view, plan, after);
  }

  async #columns(of: ObservationParent, plan: Plan, after: PageCursor | undefined, view: RequestView): Promise<Found> {
    const { world, caller } = view;
    const question = await this.#question(of, plan, view);
    const [{ groups, next }, count] = await Promise.all([
      this.observations.columns({ caller, question, plan, world, ...(after && { after }) }),
      plan.count ? this.observations.count(caller, question, world) : undefined,
    ]);
    const page = { groups, ...(count !== undefined && { count }), ...(next && { next: writeCursor(next) }) };
    return { kind: 'columns', plan, page, world };
  }

  async #answer(
    resource: Resource,
    view: RequestView,
    plan: Plan | undefined,
    after: PageCursor | undefined,
  ): Promise<Found> {
    if (resource.kind === 'property') return resource;
    if (resource.kind === 'nothing' || resource.kind === 'root' || !plan) return { kind: 'nothing' };
    const { world } = view;
    const showing = new Showing(world, nextTurn);
    if (resource.kind === 'entity') {
      const [shown] = await showing.entities([resource.entity], plan);
      await this.#complete(showing, view);
      return { kind: 'entity', shown: shown!, world };
    }
    const page: ShownPage =
      resource.kind === 'set'
        ? await showing.page(resource.entities, plan, after)
        : await this.#observationPage(resource.of, plan, after, showing, view);
    await this.#complete(showing, view);
    return { kind: 'set', plan, page, world };
  }

  /** Reads Observations of expansions, and totals of Datastreams. */
  async #complete(showing: Showing, view: RequestView): Promise<void> {
    const { wanted } = showing;
    const latest = wanted.filter(({ plan }) => plan.top === 1).map(({ of }) => of);
    await view.addTotals([...showing.timed, ...latest]);
    if (wanted.length === 0) return;
    let reads = 0;
    const reader = async ({ of, plan, page }: (typeof wanted)[number]): Promise<void> => {
      if (plan.top > 1 && ++reads > MOST_READS) {
        const reason = `'$expand' of Observations of more than ${MOST_READS} Datastreams takes '$top=1' in it alone.`;
        throw notOffered('too-many-reads', reason);
      }
      Object.assign(page, await this.#observationPage(of, plan, undefined, showing, view));
    };
    const left = wanted.splice(0);
    await Promise.all(
      Array.from({ length: READS_AT_ONCE }, async () => {
        for (let next = left.shift(); next; next = left.shift()) await reader(next);
      }),
    );
    // Datastreams expand to Observations, and these to Datastreams.
    await this.#complete(showing, view);
  }

  async #observationPage(
    of: ObservationParent,
    plan: Plan,
    after: PageCursor | undefined,
    showing: Showing,
    view: RequestView,
  ): Promise<ShownPage> {
    const { world, caller } = view;
    const question = await this.#question(of, plan, view);
    const [{ observations, next }, count] = await Promise.all([
      this.observations.page({ caller, question, plan, world, ...(after && { after }) }),
      plan.count ? this.observations.count(caller, question, world) : undefined,
    ]);
    return {
      shown: await showing.entities(observations, plan),
      ...(count !== undefined && { count }),
      ...(next && { next: writeCursor(next) }),
    };
  }

  /** Question to the ingest service; reads the totals that it needs. */
  async #question(of: ObservationParent, plan: Plan, view: RequestView): Promise<ObservationQuestion> {
    const { flagsAsOf, world } = view;
    const question = {
      ...(await inTurns(ofParent(of, plan, world), nextTurn)),
      ...(flagsAsOf !== undefined && { flagsAsOf }),
    };
    if (this.observations.needsTotals(question, plan, world)) await view.addTotals(question.datastreams);
    return question;
  }

  async #view(
    { options: { asOf }, plan, path, root }: Asked,
    caller: Caller,
    catalogue: Catalogue,
  ): Promise<RequestView> {
    const needs: Needs = needsOf(
      plan,
      path.steps.map(({ name }) => name),
    );
    const [totals, tracks] = await Promise.all([
      needs.totals && !isOfOneStream(path.steps)
        ? this.totals.read(caller, catalogue.datastreams.values(), 0)
        : new Map(),
      needs.tracks ? this.tracks.read(caller, catalogue) : new Map(),
    ]);
    const { registryLink } = this.settings;
    return new RequestView(caller, this.totals, asOf, {
      ...{ catalogue, totals, tracks, registryUrl: registryLink, root },
      now: Date.now() * 1000,
    });
  }
}

function isDataArray({ options, path, plan }: Asked): boolean {
  return plan !== undefined && options.resultFormat === 'dataArray' && path.ending === undefined;
}

/** Whether a path leads through one Datastream: no others matter. */
function isOfOneStream(steps: Asked['path']['steps']): boolean {
  return steps.some(({ name, id }) => name === 'Datastreams' && id !== undefined);
}

function ofParent(of: ObservationParent, plan: Plan, world: World): Work<ObservationQuestion> {
  const time = of?.type === 'FeatureOfInterest' ? world.timeAt(of.place) : {};
  return questionOf(plan, datastreamsOf(of, world), time, world);
}

function datastreamsOf(of: Datastream | FeatureOfInterest | undefined, world: World): readonly Datastream[] {
  if (!of) return world.all('Datastream');
  return of.type === 'Datastream' ? [of] : of.place.thing.datastreams;
}
