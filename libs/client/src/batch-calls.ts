import { type Problem, ProblemError } from './client.errors';
import type { BatchDto, DatasetDto } from './generated/ingest/types.gen';
import { queryString } from './query-string';
import { type Request, type Transport } from './transport';

/** File of a batch, up to 4 MiB of text. */
export interface BatchFile {
  readonly name?: string;
  readonly text: string;
}

export interface BatchOptions {
  /** Stores the same bytes once more. Such a batch is never repeated. */
  readonly allowDuplicate?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Outcome of a file: its dataset, which `isNew` unless the account had stored the same bytes, or a refusal. `dataset`
 * is there for new ones.
 */
export type BatchOutcome =
  | { readonly datasetId: number; readonly isNew: boolean; readonly dataset?: DatasetDto }
  | { readonly error: ProblemError };

type SingleUpload = (
  text: string,
  options: BatchOptions & { readonly name?: string },
) => Promise<{ readonly dataset: DatasetDto; readonly isNew: boolean }>;

/** Sends files in one request, or one by one to a service that knows no batches. */
export async function sendBatch(
  transport: Transport,
  files: readonly BatchFile[],
  options: BatchOptions,
  upload: SingleUpload,
): Promise<BatchOutcome[]> {
  const call = await batchCall(files, options);
  try {
    return batchOutcomes((await transport.read(call)).value as BatchDto, transport.url + call.path);
  } catch (error) {
    if (!knowsNoBatches(error)) throw error;
    const outcomes: BatchOutcome[] = [];
    for (const { text, ...name } of files) outcomes.push(await outcomeOf(upload(text, { ...options, ...name })));
    return outcomes;
  }
}

async function outcomeOf(upload: ReturnType<SingleUpload>): Promise<BatchOutcome> {
  try {
    const { dataset, isNew } = await upload;
    return { datasetId: dataset.id, isNew, dataset };
  } catch (error) {
    if (error instanceof ProblemError) return { error };
    throw error;
  }
}

/** Compressed request of a batch. */
async function batchCall(files: readonly BatchFile[], options: BatchOptions): Promise<Request> {
  const { allowDuplicate, signal } = options;
  const lines = new Blob(files.map(({ name, text }) => `${JSON.stringify({ name, text })}\n`));
  const zipped = lines.stream().pipeThrough(new CompressionStream('gzip'));
  return {
    method: 'POST',
    path: `/rest/datasets/batch${queryString({ allowDuplicate })}`,
    headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
    body: await new Response(zipped).arrayBuffer(),
    repeatability: allowDuplicate ? 'once' : 'idempotent',
    patient: true,
    ...(signal ? { signal } : {}),
  };
}

/** Outcomes in the answer of `url`. */
function batchOutcomes({ results }: BatchDto, url: string): BatchOutcome[] {
  return results.map(({ dataset, problem }) => {
    if (dataset) return { datasetId: dataset.id, isNew: true, dataset };
    const error = new ProblemError(problem as Problem, url);
    const known = duplicateOf(error);
    return known === undefined ? { error } : { datasetId: known, isNew: false };
  });
}

/** Dataset with equal bytes, from the refusal. */
export function duplicateOf(error: unknown): number | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'duplicate-dataset') return undefined;
  const id = error.problem['datasetId'];
  return typeof id === 'number' ? id : undefined;
}

/** Whether a service lacks batches: an older one, or another implementation. */
function knowsNoBatches(error: unknown): boolean {
  return error instanceof Error && 'status' in error && (error.status === 404 || error.status === 405);
}
