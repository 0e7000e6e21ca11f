import { type BatchFile, ProblemError } from '@pelorus/client';
import { type AnyRecord, textIn } from './any-record';
import { ChunkFates } from './chunk-fates';
import { type CopyProblem, type Named } from './copy-report';
import { type CopyRun, isOfRecord, isTooLarge, patiently, write } from './copy-run';
import { walkPages } from './walk-pages';

/** Values up to which the file of a dataset is small enough to be sent with others. */
const SMALL = 50_000;
const PAGE = 100;
/** Text of one request. */
const MOST_TEXT = 4 * 1024 ** 2;

interface SmallFile extends BatchFile {
  readonly about: Named;
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
  let files: SmallFile[] = [];
  let size = 0;
  const send = async (): Promise<void> => {
    if (files.length > 0) await sendSmall(run, files, fates);
    [files, size] = [[], 0];
  };
  for (const dataset of page) {
    const about = { kind: 'datasets', name: nameIn(dataset), address: `${run.from.ingest.url}/rest/datasets/${dataset.id}` }; // prettier-ignore
    if (stored.has(textIn(dataset, 'sha256'))) fates.set(about.address, about, 'alike');
    else if (run.options.dryRun) fates.set(about.address, about, 'made');
    else if (Number(dataset['values']) > SMALL) {
      await send();
      await sendLarge(run, dataset, about, fates);
    } else {
      const text = await write(run, about, () => patiently(run, () => contentOf(run, dataset)));
      if (text === undefined) continue;
      if (size + text.length > MOST_TEXT) await send();
      files.push({ about, text, ...(textIn(dataset, 'name') === '' ? {} : { name: textIn(dataset, 'name') }) });
      size += text.length;
    }
  }
  await send();
}

/** Hashes of datasets that the target has with the same bytes: it is asked by their first times. */
async function storedContents(run: CopyRun, page: readonly AnyRecord[]): Promise<Set<string>> {
  const moments = new Set(page.filter((one) => textIn(one, 'sha256') !== '').map((one) => textIn(one, 'datetimeMin')));
  const found = new Set<string>();
  if (moments.size === 0) return found;
  const where = `datetimeMin=in=(${[...moments].map((moment) => `"${moment}"`).join(',')})`;
  for await (const stored of walkPages(run.to.ingest, { path: '/rest/datasets', query: { where }, signal: run.signal }))
    for (const dataset of stored) found.add(textIn(dataset, 'sha256'));
  return found;
}

async function contentOf(run: CopyRun, { id }: AnyRecord): Promise<string> {
  return (await run.from.ingest.open(`GET /rest/datasets/${id}/content`, { signal: run.signal })).text();
}

/** Sends files together; in halves where the target takes no request of that size. */
async function sendSmall(run: CopyRun, files: readonly SmallFile[], fates: ChunkFates): Promise<void> {
  const batch = files.map(({ text, name }) => ({ text, ...(name === undefined ? {} : { name }) }));
  const send = () => patiently(run, () => run.to.uploads.uploadBatch(batch, { signal: run.signal }));
  const outcomes = await send().catch((error: unknown) => {
    if (isTooLarge(error)) return undefined;
    throw error;
  });
  if (!outcomes) {
    if (files.length === 1) return run.report.refuse(tooLarge(files[0]!.about));
    const half = Math.ceil(files.length / 2);
    await sendSmall(run, files.slice(0, half), fates);
    return sendSmall(run, files.slice(half), fates);
  }
  // Files behind one that failed may be stored all the same, and are counted.
  const failures: unknown[] = [];
  for (const [i, outcome] of outcomes.entries()) {
    const { about } = files[i]!;
    if (!('error' in outcome)) fates.set(about.address, about, outcome.isNew ? 'made' : 'alike');
    else if (isOfRecord(outcome.error)) run.report.refuse(refusal(about, outcome.error));
    else failures.push(outcome.error);
  }
  if (failures.length > 0) throw failures[0];
}

const tooLarge = (about: Named): CopyProblem => ({
  ...about,
  code: 'too-large',
  detail: 'the target, or a proxy before it, takes no request of this size (413)',
});

/** Streams a file from the source to the target; each attempt reads it anew. */
async function sendLarge(run: CopyRun, dataset: AnyRecord, about: Named, fates: ChunkFates): Promise<void> {
  const { signal } = run;
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
