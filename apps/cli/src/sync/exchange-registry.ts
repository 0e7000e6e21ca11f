import { type AnyRecord } from '../copy/any-record';
import { type CatalogueChoice, CATALOGUE_LISTS, copyCatalogue } from '../copy/copy-catalogue';
import { type CopyRun, isOfRecord } from '../copy/copy-run';
import { allRecords } from '../copy/walk-pages';
import { exchangeItems } from './exchange-items';
import { type PairedIds, runOf, type Sides, WAYS, type Way } from './exchange-run';
import { registryNews, type RegistryNews } from './registry-news';
import { SIDE_NAMES, type SideName } from './sync-file';
import { type StateFile } from './sync-state';

/** What went one way. */
export interface WayReport {
  readonly way: Way;
  readonly run: CopyRun;
}

const [DOWN, UP] = WAYS;

/** Exchanges records: the catalogue is the shore's, items are of the side that owns them. */
export class RegistryExchange {
  /** Whether the ids of the catalogue are known. */
  #isPaired = false;

  constructor(
    private readonly sides: Sides,
    private readonly ids: PairedIds,
    private readonly stateFile: StateFile,
  ) {}

  /** Does what changes at either side ask for; all records are compared with `compare`. What was refused is tried again in the next exchange. */
  async exchange(compare: boolean, told: (report: WayReport) => Promise<void>): Promise<void> {
    const marks = this.stateFile.state.registry;
    const read = async (name: SideName): Promise<RegistryNews> => {
      const found = await registryNews(this.sides.sides[name], marks[name], this.sides.signal);
      return compare ? { ...found, isAll: true } : found;
    };
    const news = { ship: await read('ship'), shore: await read('shore') };
    const hasNews = Object.values(news).some(({ isAll, changed }) => isAll || changed.size > 0);
    if (!hasNews) return;
    const runs: WayReport[] = [];
    const note = async (way: Way, run: CopyRun | undefined): Promise<void> => {
      if (!run) return;
      runs.push({ way, run });
      await told({ way, run });
    };
    const kinds = this.#changedKinds(news);
    await note(DOWN, await this.#catalogue(kinds, news.shore));
    await note(UP, await this.#newAtShip(kinds));
    this.#isPaired = true;
    for (const way of WAYS) await note(way, await exchangeItems(this.sides, way, this.ids, { news, marks }));
    const isRefused = runs.some(({ run }) => run.report.totalRefused > 0);
    if (!isRefused) await this.stateFile.setRegistry({ ship: news.ship.next, shore: news.shore.next });
  }

  #changedKinds({ ship, shore }: Readonly<Record<SideName, RegistryNews>>): ReadonlySet<string> {
    const isAll = !this.#isPaired || ship.isAll || shore.isAll;
    return new Set(CATALOGUE_LISTS.filter((kind) => isAll || ship.changed.has(kind) || shore.changed.has(kind)));
  }

  /** Makes the catalogue of the ship that of the shore. */
  async #catalogue(kinds: ReadonlySet<string>, news: RegistryNews): Promise<CopyRun | undefined> {
    if (kinds.size === 0) return undefined;
    const run = runOf(this.sides, DOWN, this.ids);
    for (const kind of kinds) for (const side of SIDE_NAMES) this.ids.of(side, kind).clear();
    await copyCatalogue(run, { kinds, former: await this.#former(news) });
    for (const kind of kinds) this.ids.complete(kind);
    return run;
  }

  /** Makes records of the catalogue at the shore that are new on the ship; from then on they are the shore's. */
  async #newAtShip(kinds: ReadonlySet<string>): Promise<CopyRun | undefined> {
    const { sides, signal } = this.sides;
    const fresh = new Set<string>();
    for (const kind of kinds) {
      const records = await allRecords(sides.ship.registry, { path: `/rest/v2/${kind}`, signal });
      if (records.some(({ id }) => !this.ids.of('ship', kind).has(id))) fresh.add(kind);
    }
    if (fresh.size === 0) return undefined;
    const run = { ...runOf(this.sides, UP, this.ids), options: { dryRun: false, update: false } };
    await copyCatalogue(run, { kinds: fresh });
    for (const kind of fresh) this.ids.complete(kind);
    return run;
  }

  /** Records of the shore as they were before they were changed or deleted. */
  async #former({ changed }: RegistryNews): Promise<CatalogueChoice['former']> {
    const { sides, signal } = this.sides;
    const mark = this.stateFile.state.registry.shore;
    const former = new Map<string, readonly AnyRecord[]>();
    for (const kind of CATALOGUE_LISTS) {
      const ids = changed.get(kind);
      if (!ids || !mark) continue;
      const query = { where: `id=in=(${[...ids].join(',')})`, asOf: mark.moment };
      const read = allRecords(sides.shore.registry, { path: `/rest/v2/${kind}`, query, signal });
      const records = await read.catch((error: unknown) => {
        if (isOfRecord(error)) return [];
        throw error;
      });
      former.set(kind, records);
    }
    return former;
  }
}
