import { type BatchFile, ProblemError } from '@pelorus/client';
import { type AnyRecord, textIn } from './any-record';
import { ChunkFates } from './chunk-fates';
import { type CopyProblem, type Named } from './copy-report';
import { type CopyRun, isOfRecord, isTooLarge, patiently, write } from './copy-run';
import { walkPages } from './walk-pages';

/** Values up to which the file of a dataset is small enough to be sent with others. */
const SMALL = 50_000;
const PAGE = 100;
/** Small datasets that are read at once. */
const TOGETHER = 8;
/** Text of one request. */
const MOST_TEXT = 4 * 1024 ** 2;

interface SmallFile extends BatchFile {
  readonly about: Named;
  /** Id of the dataset at the source. */
  readonly id: number;
}

const nameIn = (dataset: AnyRecord): string => textIn(dataset, 'name') || `dataset ${dataset.id}`;

/**
 * Copies the datasets in the order in which they were stored, since of two values for one time the newer one counts. What the account
 * stored before is known by its content.
 */
export async function copyDatasets(run: CopyRun): Promise<void> {
  const walk = { path: '/rest/datasets', query: { sorts: 'datetime', with: 'streams' }, pageSize: PAGE };
  let seen = 0;
  try {
    for await (const page of walkPages(run.from.ingest, { ...walk, signal: run.signal })) {
      const chosen = page.filter((dataset) => isChosen(run, dataset));
      await ChunkFates.telling(run.report, (fates) => copyPage(run, chosen, fates));
      run.progress(`datasets: ${(seen += page.length)}`);
    }
  } catch (error) {
    if (!(error instanceof ProblemError) || ![404, 405].includes(error.status) || seen > 0) throw error;
    run.report.refuse({ ...aboutList(run), code: error.code, detail: 'the source lists no datasets' });
  }
}

const aboutList = (run: CopyRun): Named => ({
  kind: 'datasets',
  name: 'all datasets',
  address: `${run.from.ingest.url}/rest/datasets`,
});

async function copyPage(run: CopyRun, page: readonly AnyRecord[], fates: ChunkFates): Promise<void> {
  const stored = await storedContents(run, page);
  const fresh: AnyRecord[] = [];
  for (const dataset of page) {
    const about = aboutDataset(run, dataset);
    if (stored.has(textIn(dataset, 'sha256'))) fates.set(about.address, about, 'alike');
    else if (run.options.dryRun) fates.set(about.address, about, 'made');
    else fresh.push(dataset);
  }
  for await (const parcel of readAhead(datasetParcels(run, fresh, MOST_TEXT))) await sendParcel(run, parcel, fates);
}

export const aboutDataset = (run: CopyRun, dataset: AnyRecord): Named => ({
  kind: 'datasets',
  name: nameIn(dataset),
  address: `${run.from.ingest.url}/rest/datasets/${dataset.id}`,
});

/** Ids by hashes of datasets that the target has with the same bytes: it is asked by their first times. */
export async function storedContents(run: CopyRun, page: readonly AnyRecord[]): Promise<Map<string, number>> {
  const moments = new Set(page.filter((one) => textIn(one, 'sha256') !== '').map((one) => textIn(one, 'datetimeMin')));
  const found = new Map<string, number>();
  if (moments.size === 0) return found;
  const where = `datetimeMin=in=(${[...moments].map((moment) => `"${moment}"`).join(',')})`;
  for await (const stored of walkPages(run.to.ingest, { path: '/rest/datasets', query: { where }, signal: run.signal }))
    for (const dataset of stored) found.set(textIn(dataset, 'sha256'), dataset.id);
  return found;
}

/** What goes to the target in one request: small datasets with their files, or a large one. */
export interface Parcel {
  readonly datasets: readonly AnyRecord[];
  readonly files: readonly SmallFile[];
}

/** Reads datasets of the source in their order, small ones up to so many characters together. One that cannot be read is told. */
export async function* datasetParcels(
  run: CopyRun,
  datasets: readonly AnyRecord[],
  mostText: number,
): AsyncGenerator<Parcel, void, undefined> {
  let parcel = { datasets: [] as AnyRecord[], files: [] as SmallFile[] };
  let size = 0;
  for (let from = 0; from < datasets.length; from += TOGETHER) {
    const some = datasets.slice(from, from + TOGETHER);
    const texts = await Promise.all(some.map((dataset) => (isLarge(dataset) ? undefined : smallFile(run, dataset))));
    for (const [i, dataset] of some.entries()) {
      const file = texts[i];
      const isFull = isLarge(dataset) || size + (file?.text.length ?? 0) > mostText;
      if (isFull && parcel.datasets.length > 0) {
        yield parcel;
        [parcel, size] = [{ datasets: [], files: [] }, 0];
      }
      if (isLarge(dataset)) {
        yield { datasets: [dataset], files: [] };
        continue;
      }
      parcel.datasets.push(dataset);
      if (file) parcel.files.push(file);
      size += file?.text.length ?? 0;
    }
  }
  if (parcel.datasets.length > 0) yield parcel;
}

const isLarge = (dataset: AnyRecord): boolean => Number(dataset['values']) > SMALL;

async function smallFile(run: CopyRun, dataset: AnyRecord): Promise<SmallFile | undefined> {
  const about = aboutDataset(run, dataset);
  const text = await write(run, about, () => patiently(run, () => contentOf(run, dataset)));
  const name = textIn(dataset, 'name');
  return text === undefined ? undefined : { about, id: dataset.id, text, ...(name === '' ? {} : { name }) };
}

/** Sends a parcel; gives the ids of datasets that the target refused, which is told. */
export async function sendParcel(run: CopyRun, { datasets, files }: Parcel, fates: ChunkFates): Promise<number[]> {
  const [first] = datasets;
  if (first && isLarge(first)) return sendLarge(run, first, fates);
  return files.length === 0 ? [] : sendSmall(run, files, fates);
}

/** Gives the values of a generator, and has it make the next one meanwhile. */
export async function* readAhead<T>(values: AsyncGenerator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  let next = values.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = values.next();
    // A failure is told where the value is taken.
    next.catch(() => undefined);
    yield value;
  }
}

async function contentOf(run: CopyRun, { id }: AnyRecord): Promise<string> {
  return (await run.from.ingest.open(`GET /rest/datasets/${id}/content`, { signal: run.signal })).text();
}

/** Sends files together; in halves where the target takes no request of that size. Gives the ids of refused ones. */
async function sendSmall(run: CopyRun, files: readonly SmallFile[], fates: ChunkFates): Promise<number[]> {
  const batch = files.map(({ text, name }) => ({ text, ...(name === undefined ? {} : { name }) }));
  const send = () => patiently(run, () => run.to.uploads.uploadBatch(batch, { signal: run.signal }));
  const outcomes = await send().catch((error: unknown) => {
    if (isTooLarge(error)) return undefined;
    throw error;
  });
  if (!outcomes) {
    if (files.length === 1) run.report.refuse(tooLarge(files[0]!.about));
    if (files.length === 1) return [files[0]!.id];
    const half = Math.ceil(files.length / 2);
    const refused = await sendSmall(run, files.slice(0, half), fates);
    return [...refused, ...(await sendSmall(run, files.slice(half), fates))];
  }
  const refused: number[] = [];
  // Files behind one that failed may be stored all the same, and are counted.
  const failures: unknown[] = [];
  for (const [i, outcome] of outcomes.entries()) {
    const { about, id } = files[i]!;
    if (!('error' in outcome)) fates.set(about.address, about, outcome.isNew ? 'made' : 'alike');
    else if (isOfRecord(outcome.error)) {
      run.report.refuse(refusal(about, outcome.error));
      refused.push(id);
    } else failures.push(outcome.error);
  }
  if (failures.length > 0) throw failures[0];
  return refused;
}

const tooLarge = (about: Named): CopyProblem => ({
  ...about,
  code: 'too-large',
  detail: 'the target, or a proxy before it, takes no request of this size (413)',
});

/** Streams a file from the source to the target; each attempt reads it anew. */
async function sendLarge(run: CopyRun, dataset: AnyRecord, fates: ChunkFates): Promise<number[]> {
  const { signal } = run;
  const about = aboutDataset(run, dataset);
  async function* bytes(): AsyncGenerator<Uint8Array, void, undefined> {
    const response = await run.from.ingest.open(`GET /rest/datasets/${dataset.id}/content`, { signal });
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) yield chunk;
  }
  const name = textIn(dataset, 'name');
  const options = { signal, gzip: true, ...(name === '' ? {} : { name }) };
  const send = () => patiently(run, () => run.to.uploads.upload(bytes, options));
  const upload = await write(run, about, send).catch((error: unknown) => {
    if (!isTooLarge(error)) throw error;
    run.report.refuse(tooLarge(about));
  });
  if (upload) fates.set(about.address, about, upload.isNew ? 'made' : 'alike');
  return upload ? [] : [dataset.id];
}

function refusal(about: Named, { code, message, faults }: ProblemError): CopyProblem {
  const said = faults.slice(0, 3).map(({ detail }) => detail).join('; '); // prettier-ignore
  return { ...about, code, detail: said === '' ? message : said };
}

/** With a filter of items, datasets are those that have a stream of one of them. */
function isChosen(run: CopyRun, dataset: AnyRecord): boolean {
  if (run.options.items === undefined) return true;
  const streams = Array.isArray(dataset['streams']) ? (dataset['streams'] as { readonly code?: string }[]) : [];
  return streams.some(({ code = '' }) => run.codes.has(code.slice(0, code.lastIndexOf(':')).toLowerCase()));
}
