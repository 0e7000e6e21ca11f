import { type AnyRecord, textIn } from '../copy/any-record';
import { ChunkFates } from '../copy/chunk-fates';
import {
  aboutDataset,
  datasetParcels,
  type Parcel,
  readAhead,
  sendParcel,
  storedContents,
} from '../copy/copy-datasets';
import { type CopyRun, write } from '../copy/copy-run';
import { compareDatasets, type DataDifference, without } from './compare-datasets';
import { advanced, newerThan, notDealtWith } from './data-mark';
import { countWhere, datasetPages, datasetsWhere, byStorage } from './dataset-list';
import { withNewer } from './dataset-order';
import { withDeletions } from './deletion-news';
import { type OwnedPart } from './owned-part';
import { type DataMark, NO_DATA } from './sync-state';

/** Text of one request: what a broken link loses, against round trips. */
const PARCEL_TEXT = 1024 ** 2;
/** Datasets of the owner that are read at once. */
const PAGE = 2_000;
/** Datasets of one question, whose address stays short. */
const ASKED = 100;
/** Milliseconds after which the numbers of datasets are compared. */
const COMPARED_EACH = 86_400_000;

/** The mark of a side's data, which is written as it advances. */
export interface KeptMark {
  readonly get: () => DataMark;
  readonly set: (mark: DataMark) => Promise<void>;
}

/** What a side wrote, and how it goes to the other one. */
export interface DataPart {
  readonly part: OwnedPart;
  readonly carriesDeletions: boolean;
  /** Account that writes at the other side: what others wrote there is never deleted. */
  readonly account: string;
}

/** Sends what one side wrote to the other one, in the order in which it counts, and deletes there what was deleted. */
export class DatasetExchange {
  readonly #where: string;
  /** Whether nothing is at the other side that is not known here. */
  #isSure = false;

  constructor(
    private readonly run: CopyRun,
    private readonly data: DataPart,
    private readonly mark: KeptMark,
    /** Told how many datasets wait to be sent. */
    private readonly waiting: (count: number) => Promise<void>,
  ) {
    this.#where = data.part.ofStreams;
  }

  /** `compare` compares all by their bytes. */
  async exchange({ compare }: { readonly compare: boolean }): Promise<void> {
    const { run, data, mark } = this;
    const known = await withDeletions(run.from, data.part, mark.get(), run.signal);
    await mark.set(compare ? { ...known, compare: 'bytes' } : known);
    await this.#carryDeletions();
    if (mark.get().compare === 'bytes') await this.#compareBytes();
    await this.#sendNew();
    // Where deletions are left, the other side has more by now, and their numbers tell nothing.
    const isDue = data.carriesDeletions && Date.now() - Date.parse(mark.get().compared) > COMPARED_EACH;
    if (mark.get().compare === 'numbers' || isDue) await this.#compareNumbers();
  }

  /** Sends what was written since. */
  async #sendNew(): Promise<void> {
    const { run, mark } = this;
    const { from, signal } = run;
    const where = `${this.#where};${newerThan(mark.get())}`;
    let left: number | undefined;
    for await (const page of datasetPages(from.ingest, where, { signal, pageSize: PAGE })) {
      const fresh = notDealtWith(mark.get(), page);
      left ??= page.length < PAGE ? page.length : await countWhere(from.ingest, where, signal);
      await this.waiting((left -= page.length - fresh.length));
      await this.#send(fresh, async (datasets, refused) => {
        await mark.set(advanced(mark.get(), datasets, refused));
        await this.waiting((left! -= datasets.length));
      });
    }
    if (mark.get().isSending) await mark.set({ ...mark.get(), isSending: false });
    await this.waiting(0);
  }

  /** Deletes at the other side what was deleted at its owner's: in the same stretch of time, by the account that wrote it there. */
  async #carryDeletions(): Promise<void> {
    const { run, mark, data } = this;
    for (let [stretch] = mark.get().deleted; stretch; [stretch] = mark.get().deleted) {
      if (data.carriesDeletions) {
        const { datetimeMin, datetimeMax } = stretch;
        const where = `${this.#where};datetimeMin=="${datetimeMin}";datetimeMax=="${datetimeMax}"`;
        const own = await datasetsWhere(run.from.ingest, where, run.signal);
        // What is still to be sent was stored again behind others, and gets its place by being sent.
        const fresh = new Set(notDealtWith(mark.get(), own));
        const other = await datasetsWhere(run.to.ingest, where, run.signal);
        await this.#delete(without(other, own.filter((one) => !fresh.has(one)))); // prettier-ignore
      }
      await mark.set({ ...mark.get(), deleted: mark.get().deleted.slice(1) });
    }
  }

  /** Compares all where nothing is known of what was sent. An empty side is sent all from the beginning. */
  async #compareBytes(): Promise<void> {
    const { run, mark } = this;
    const { since = '' } = mark.get();
    const isEmpty = (await countWhere(run.to.ingest, this.#where, run.signal)) === 0;
    const head = isEmpty ? NO_DATA : await this.#head();
    if (!isEmpty) await this.#settle(await this.#difference(true), []);
    const { deleted, refused } = mark.get();
    const compared = new Date().toISOString();
    await mark.set({ ...head, ...{ since, deleted, compared }, compare: undefined, refused: isEmpty ? [] : refused });
  }

  #difference(isThorough: boolean): Promise<DataDifference> {
    return compareDatasets(this.run, this.#where, { isThorough, tellsExtra: this.data.carriesDeletions });
  }

  async #compareNumbers(): Promise<void> {
    const { mark } = this;
    await this.#settle(await this.#difference(false), mark.get().refused);
    await mark.set({ ...mark.get(), compare: undefined, compared: new Date().toISOString() });
  }

  /** The mark at which all that the owner has is dealt with. */
  async #head(): Promise<DataMark> {
    const { from, signal } = this.run;
    const newest = async (sorts: string): Promise<AnyRecord[]> =>
      ((await from.ingest.call('GET /rest/datasets', { query: { where: this.#where, sorts, hits: 1 }, signal })) as { readonly records: AnyRecord[] }).records; // prettier-ignore
    const mark = advanced(NO_DATA, [...(await newest('-id')), ...(await newest('-datetime'))]);
    return advanced({ ...mark, recent: [] }, await datasetsWhere(from.ingest, `${this.#where};id<=${mark.id};${newerThan(mark)}`, signal)); // prettier-ignore
  }

  /** Sends what is missing at its place in the order, and tells what the other side alone has. */
  async #settle({ missing, extra }: DataDifference, refused: readonly number[]): Promise<void> {
    const { run, mark } = this;
    for (const dataset of extra)
      run.report.refuse({ ...aboutOther(run, dataset), code: 'only-there', detail: 'the side that owns such data has none with these bytes' }, 'noted'); // prettier-ignore
    if (missing.length === 0) return;
    const { datasets, isTooMuch } = await withNewer(missing, (dataset) => this.#newer(dataset));
    if (isTooMuch)
      for (const dataset of missing)
        run.report.refuse({ ...aboutDataset(run, dataset), code: 'out-of-order', detail: 'too many newer datasets share its time; it counts as newer than they do' }, 'noted'); // prettier-ignore
    const isMissing = new Set(missing.map(({ id }) => id));
    const again = datasets.filter(({ id }) => !isMissing.has(id));
    for (const dataset of again) await this.#delete(await this.#alike(dataset));
    const still: number[] = [];
    await this.#send(datasets, async (_sent, ids) => void still.push(...ids));
    const others = mark.get().refused.filter((id) => !isMissing.has(id) && !refused.includes(id));
    await mark.set({ ...mark.get(), refused: [...others, ...still] });
  }

  /** Newer datasets of the owner that share time with one. */
  #newer(dataset: AnyRecord): Promise<AnyRecord[]> {
    const { datetimeMin, datetimeMax, datetime } = dataset;
    const shared = `datetimeMin<="${String(datetimeMax)}";datetimeMax>="${String(datetimeMin)}"`;
    const where = `${this.#where};${shared};datetime>="${String(datetime)}"`;
    const found = datasetsWhere(this.run.from.ingest, where, this.run.signal);
    return found.then((datasets) => datasets.filter((one) => byStorage(one, dataset) > 0));
  }

  /** Datasets of the other side with the same bytes. */
  async #alike(dataset: AnyRecord): Promise<AnyRecord[]> {
    const where = `${this.#where};datetimeMin=="${textIn(dataset, 'datetimeMin')}";datetimeMax=="${textIn(dataset, 'datetimeMax')}"`;
    const there = await datasetsWhere(this.run.to.ingest, where, this.run.signal);
    return there.filter((one) => one['sha256'] === dataset['sha256']);
  }

  async #send(
    datasets: readonly AnyRecord[],
    done: (datasets: readonly AnyRecord[], refused: readonly number[]) => Promise<void>,
  ): Promise<void> {
    const { run, mark } = this;
    for await (const parcel of readAhead(datasetParcels(run, datasets, PARCEL_TEXT))) {
      const rest = mark.get().isSending && !this.#isSure ? await this.#unknown(parcel) : parcel;
      this.#isSure = true;
      if (!mark.get().isSending) await mark.set({ ...mark.get(), isSending: true });
      await done(parcel.datasets, await ChunkFates.telling(run.report, (fates) => sendParcel(run, rest, fates)));
    }
  }

  /** A parcel without what the other side has: it took the parcel when the link broke, or a part of it. */
  async #unknown({ datasets, files }: Parcel): Promise<Parcel> {
    const known = new Set<string>();
    for (let from = 0; from < datasets.length; from += ASKED)
      for (const sha256 of (await storedContents(this.run, datasets.slice(from, from + ASKED))).keys())
        known.add(sha256);
    const rest = datasets.filter((one) => !known.has(textIn(one, 'sha256')));
    const ids = new Set(rest.map(({ id }) => id));
    return { datasets: rest, files: files.filter(({ id }) => ids.has(id)) };
  }

  async #delete(datasets: readonly AnyRecord[]): Promise<void> {
    const { run, data } = this;
    for (const dataset of datasets) {
      const about = aboutOther(run, dataset);
      if (textIn(dataset, 'username').toLowerCase() !== data.account.toLowerCase()) {
        run.report.refuse({ ...about, code: 'of-another', detail: 'its bytes are gone at their owner; another account wrote it here' }, 'noted'); // prettier-ignore
        continue;
      }
      const call = async (): Promise<true> => {
        await run.to.ingest.call(`DELETE /rest/datasets/${dataset.id}`, { signal: run.signal });
        return true;
      };
      if ((await write(run, about, call)) === undefined) continue;
      run.report.count('datasets', 'removed');
      run.report.differs(about, [{ field: 'sha256', to: dataset['sha256'] }]);
    }
  }
}

const aboutOther = (run: CopyRun, dataset: AnyRecord) => ({
  ...aboutDataset(run, dataset),
  address: `${run.to.ingest.url}/rest/datasets/${dataset.id}`,
});
