import { type BatchOutcome, type IngestClient } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { EXIT } from '../exit-codes';
import { alreadyReported, CliError, usageError } from '../failures/cli.errors';
import { isAbort } from '../failures/explain-error';
import { bytesOf, inputFile, type InputFile } from '../files/input-file';
import { nameOf, sendTogether } from '../files/send-together';
import { takeTogether } from '../files/small-files';
import { contentFacts, summaryOf, type UploadOutcome, UploadReport } from '../files/upload-report';
import { formatSeconds, Progress, type Transfer } from '../terminal/progress';

interface UploadOptions extends SharedOptions {
  readonly dryRun?: boolean;
  readonly jobs: number;
  readonly gzip?: boolean;
  readonly name?: string;
  readonly allowDuplicate?: boolean;
  readonly retries: number;
}

/** Failures after which no other file would fare better. */
const HOPELESS: readonly number[] = [EXIT.access, EXIT.unreachable];

/** Sends files, several at once; tells of each as it is done. */
export async function uploadFiles(context: Context, options: UploadOptions, names: readonly string[]): Promise<void> {
  refuseNonsense(options, names);
  const upload = await Upload.begin(context, options, names);
  const begun = performance.now();
  const outcomes = await upload.all(names);
  if (options.json !== undefined) await context.printJson(outcomes);
  else if (names.length > 1) context.terminal.complain(`${summaryOf(outcomes, (performance.now() - begun) / 1000)}\n`);
  const failed = outcomes.find(({ error }) => error)?.error;
  if (failed) throw alreadyReported(failed.exitCode);
}

function refuseNonsense({ name, jobs }: UploadOptions, names: readonly string[]): void {
  if (name !== undefined && names.length > 1) throw usageError('--name is for one file.');
  if (jobs < 1 || jobs > 16) throw usageError('--jobs is 1 to 16.');
  if (names.filter((one) => one === '-').length > 1) throw usageError('Standard input can be sent once.');
}

class Upload {
  readonly #report: UploadReport;

  private constructor(
    private readonly context: Context,
    private readonly options: UploadOptions,
    private readonly ingest: IngestClient,
    private readonly progress: Progress,
    private readonly sizes: ReadonlyMap<string, number | undefined>,
  ) {
    this.#report = new UploadReport(context.terminal, progress, options.json !== undefined);
  }

  static async begin(context: Context, options: UploadOptions, names: readonly string[]): Promise<Upload> {
    const { stat } = await import('node:fs/promises');
    const sizes = await Promise.all(names.map((name) => stat(name).then(({ size }) => size, () => undefined))); // prettier-ignore
    const total = sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size) => sum + size!, 0);
    const progress = new Progress(context.terminal, total);
    const onRetry = ({ delay, error, attempt }: { delay: number; error: Error; attempt: number }): void =>
      progress.say(`${error.message}; attempt ${attempt + 1} in ${formatSeconds(delay / 1000)}`);
    try {
      const { ingest } = await context.services('write', { retry: { attempts: options.retries, onRetry } });
      return new Upload(context, options, ingest, progress, new Map(names.map((name, i) => [name, sizes[i]])));
    } catch (error) {
      progress.stop();
      throw error;
    }
  }

  /** Sends the files in their order, as many at once as `--jobs` says, and many small ones in one request. */
  async all(names: readonly string[]): Promise<UploadOutcome[]> {
    const outcomes: UploadOutcome[] = names.map((file) => ({ file, outcome: 'not sent' }));
    const queue = names.map((name, i) => ({ name, i, size: this.#sizeTogether(name) }));
    let isHopeless = false;
    const work = async (): Promise<void> => {
      while (queue.length > 0 && !isHopeless && !this.context.signal.aborted) {
        const files = takeTogether(queue, ({ size }) => size);
        const done = await this.#several(files.map(({ name }) => name));
        for (const [at, { i }] of files.entries()) outcomes[i] = done[at]!;
        isHopeless ||= done.some(({ error }) => HOPELESS.includes(error?.exitCode ?? 0));
      }
    };
    try {
      await Promise.all(Array.from({ length: this.options.jobs }, work));
    } finally {
      this.progress.stop();
    }
    if (this.context.signal.aborted) throw interrupted(outcomes);
    return outcomes;
  }

  /** The size of a file that may go with others in one request. */
  #sizeTogether(name: string): number | undefined {
    const isAlone = this.options.dryRun || name === '-' || name.endsWith('.gz');
    return isAlone ? undefined : this.sizes.get(name);
  }

  async #several(names: readonly string[]): Promise<UploadOutcome[]> {
    const [first] = names;
    if (first === undefined || names.length === 1) return Promise.all(names.map((name) => this.#one(name)));
    const transfer = this.progress.begin(`${names.length} files from ${first} on`);
    let done: ReadonlyMap<string, BatchOutcome>;
    const files = await Promise.all(names.map((name) => inputFile(this.context, name)));
    try {
      const { allowDuplicate = false } = this.options;
      done = await sendTogether(this.ingest, files, { allowDuplicate, signal: this.context.signal });
      transfer.done = files.reduce((sum, { size = 0 }) => sum + size, 0);
    } catch (error) {
      const rest = names.map((file): UploadOutcome => ({ file, outcome: 'not sent' }));
      if (this.context.signal.aborted || isAbort(error)) return rest;
      return [await this.#report.fail(first, undefined, error), ...rest.slice(1)];
    } finally {
      this.progress.end(transfer);
    }
    const outcomes: UploadOutcome[] = [];
    for (const file of files) outcomes.push(await this.#outcomeOf(file, done.get(file.label)));
    return outcomes;
  }

  /** Tells of a file that was sent with others; one that was not dealt with is sent by itself. */
  async #outcomeOf(file: InputFile, done: BatchOutcome | undefined): Promise<UploadOutcome> {
    if (!done) return this.#one(file.label);
    if ('error' in done) return this.#report.fail(file.label, file, done.error);
    const { datasetId, isNew, dataset } = done;
    const outcome: UploadOutcome = {
      file: file.label,
      outcome: isNew ? 'stored' : 'already stored',
      datasetId,
      ...(dataset ? contentFacts(dataset) : {}),
    };
    await this.#report.tell(outcome);
    return outcome;
  }

  async #one(name: string): Promise<UploadOutcome> {
    let file: InputFile | undefined;
    const transfer = this.progress.begin(name);
    try {
      file = await inputFile(this.context, name);
      transfer.total = file.size;
      const outcome = await this.#send(file, transfer);
      await this.#report.tell(outcome);
      return outcome;
    } catch (error) {
      if (this.context.signal.aborted || isAbort(error)) return { file: name, outcome: 'not sent' };
      return await this.#report.fail(name, file, error);
    } finally {
      this.progress.end(transfer);
      await file?.close();
    }
  }

  async #send(file: InputFile, transfer: Transfer): Promise<UploadOutcome> {
    const { dryRun, gzip, allowDuplicate, name } = this.options;
    const called = name ?? (file.label === '-' ? undefined : nameOf(file));
    const options = {
      ...(called === undefined ? {} : { name: called.slice(0, 200) }),
      ...(gzip ? { gzip } : {}),
      ...(allowDuplicate ? { allowDuplicate } : {}),
      ...(file.size === undefined ? {} : { size: file.size }),
      onProgress: ({ sent }: { sent: number }) => {
        transfer.done = sent;
        transfer.state = sent === file.size ? 'is being stored' : '';
      },
      signal: this.context.signal,
    };
    if (dryRun)
      return {
        file: file.label,
        outcome: 'without faults',
        ...contentFacts(await this.ingest.check(() => bytesOf(file), options)),
      };
    const { dataset, isNew } = await this.ingest.upload(() => bytesOf(file), options);
    return {
      file: file.label,
      outcome: isNew ? 'stored' : 'already stored',
      datasetId: dataset.id,
      ...contentFacts(dataset),
    };
  }
}

function interrupted(outcomes: readonly UploadOutcome[]): CliError {
  const done = outcomes.filter(({ datasetId }) => datasetId !== undefined).length;
  return new CliError(
    `Interrupted: ${done} of ${outcomes.length} files are stored, no other one in part.`,
    EXIT.interrupted,
    {
      code: 'interrupted',
      hints: ['The same command goes on: what is stored is not stored again.'],
    },
  );
}
