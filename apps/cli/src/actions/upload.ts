import { type IngestClient, ProblemError } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { EXIT } from '../exit-codes';
import { alreadyReported, CliError, usageError } from '../failures/cli.errors';
import { type Explanation, explainError, isAbort } from '../failures/explain-error';
import { reportFailure } from '../failures/report-failure';
import { bytesOf, inputFile, type InputFile } from '../files/input-file';
import { faultReport, type PlacedFault, placeFaults } from '../nrt/fault-report';
import { formatBytes, formatSeconds, Progress, type Transfer } from '../terminal/progress';
import path from 'node:path';

interface UploadOptions extends SharedOptions {
  readonly dryRun?: boolean;
  readonly jobs: number;
  readonly gzip?: boolean;
  readonly name?: string;
  readonly allowDuplicate?: boolean;
  readonly retries: number;
}

interface Outcome {
  readonly file: string;
  readonly outcome: 'stored' | 'already stored' | 'without faults' | 'failed' | 'not sent';
  readonly datasetId?: number;
  readonly rows?: number;
  readonly bytes?: number;
  readonly warnings?: readonly { readonly detail: string }[];
  readonly error?: Explanation;
  readonly faults?: readonly PlacedFault[];
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
  else if (names.length > 1) context.terminal.complain(`${summary(outcomes, (performance.now() - begun) / 1000)}\n`);
  const failed = outcomes.find(({ error }) => error)?.error;
  if (failed) throw alreadyReported(failed.exitCode);
}

function refuseNonsense({ name, jobs }: UploadOptions, names: readonly string[]): void {
  if (name !== undefined && names.length > 1) throw usageError('--name is for one file.');
  if (jobs < 1 || jobs > 16) throw usageError('--jobs is 1 to 16.');
  if (names.filter((one) => one === '-').length > 1) throw usageError('Standard input can be sent once.');
}

class Upload {
  private constructor(
    private readonly context: Context,
    private readonly options: UploadOptions,
    private readonly ingest: IngestClient,
    private readonly progress: Progress,
  ) {}

  static async begin(context: Context, options: UploadOptions, names: readonly string[]): Promise<Upload> {
    const { stat } = await import('node:fs/promises');
    const sizes = await Promise.all(names.map((name) => stat(name).then(({ size }) => size, () => undefined))); // prettier-ignore
    const total = sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size) => sum + size!, 0);
    const progress = new Progress(context.terminal, total);
    const onRetry = ({ delay, error, attempt }: { delay: number; error: Error; attempt: number }): void =>
      progress.say(`${error.message}; attempt ${attempt + 1} in ${formatSeconds(delay / 1000)}`);
    try {
      const { ingest } = await context.services('write', { retry: { attempts: options.retries, onRetry } });
      return new Upload(context, options, ingest, progress);
    } catch (error) {
      progress.stop();
      throw error;
    }
  }

  /** Sends the files in their order, as many at once as `--jobs` says. */
  async all(names: readonly string[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = names.map((file) => ({ file, outcome: 'not sent' }));
    let next = 0;
    let isHopeless = false;
    const work = async (): Promise<void> => {
      while (next < names.length && !isHopeless && !this.context.signal.aborted) {
        const i = next++;
        outcomes[i] = await this.#one(names[i]!);
        isHopeless ||= HOPELESS.includes(outcomes[i].error?.exitCode ?? 0);
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

  async #one(name: string): Promise<Outcome> {
    let file: InputFile | undefined;
    const transfer = this.progress.begin(name);
    try {
      file = await inputFile(this.context, name);
      transfer.total = file.size;
      const outcome = await this.#send(file, transfer);
      await this.#tell(outcome);
      return outcome;
    } catch (error) {
      if (this.context.signal.aborted || isAbort(error)) return { file: name, outcome: 'not sent' };
      return await this.#tellFailure(name, file, error);
    } finally {
      this.progress.end(transfer);
      await file?.close();
    }
  }

  async #send(file: InputFile, transfer: Transfer): Promise<Outcome> {
    const { dryRun, gzip, allowDuplicate, name } = this.options;
    const called = name ?? (file.label === '-' ? undefined : path.basename(file.label));
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
        ...facts(await this.ingest.check(() => bytesOf(file), options)),
      };
    const { dataset, isNew } = await this.ingest.upload(() => bytesOf(file), options);
    return { file: file.label, outcome: isNew ? 'stored' : 'already stored', datasetId: dataset.id, ...facts(dataset) };
  }

  async #tell({ file, outcome, datasetId, rows, warnings = [] }: Outcome): Promise<void> {
    this.progress.clear();
    if (this.options.json !== undefined) return;
    const { style } = this.context.terminal;
    const id = datasetId === undefined ? '' : `  dataset ${datasetId}`;
    const notes = warnings.map(({ detail }) => `  ${style.yellow('warning:')} ${detail}\n`);
    await this.context.terminal.write(`${style.green(outcome)}  ${file}${id}  ${rows ?? 0} rows\n${notes.join('')}`);
  }

  async #tellFailure(name: string, file: InputFile | undefined, error: unknown): Promise<Outcome> {
    const failure = explainError(error);
    const isPlaced = file && error instanceof ProblemError && error.faults.some(({ line }) => line !== undefined);
    const faults = isPlaced ? await placeFaults(file, error.faults) : [];
    this.progress.clear();
    if (this.options.json === undefined) this.#complain(name, failure, faults);
    return { file: name, outcome: 'failed', error: failure, ...(faults.length > 0 ? { faults } : {}) };
  }

  #complain(name: string, failure: Explanation, faults: readonly PlacedFault[]): void {
    const { terminal } = this.context;
    if (faults.length === 0) {
      const message = failure.message.includes(name) ? failure.message : `${name}: ${failure.message}`;
      return reportFailure(terminal, { ...failure, message }, false);
    }
    const total = failure.totalFaults ?? faults.length;
    const report = faultReport(faults, total, terminal.width, terminal.errorStyle);
    const head = `${terminal.errorStyle.red('error:')} ${name} has ${total === 1 ? 'a fault' : `${total} faults`}; nothing of it is stored.`;
    terminal.complain(`${head}\n${report}\n`);
  }
}

function facts({
  rows,
  bytes,
  warnings,
}: {
  rows: number;
  bytes: number;
  warnings?: readonly { detail: string }[];
}): Pick<Outcome, 'rows' | 'bytes' | 'warnings'> {
  return { rows, bytes, ...(warnings ? { warnings } : {}) };
}

function summary(outcomes: readonly Outcome[], seconds: number): string {
  const counts = new Map<string, number>();
  for (const { outcome } of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const bytes = outcomes.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
  const parts = [...counts].map(([outcome, count]) => `${count} ${outcome}`);
  return `${parts.join(', ')}; ${formatBytes(bytes)} in ${formatSeconds(seconds)}`;
}

function interrupted(outcomes: readonly Outcome[]): CliError {
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
