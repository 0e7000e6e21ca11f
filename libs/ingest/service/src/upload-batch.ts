import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@pelorus/shared/kernel';
import { translateDriverError } from '@pelorus/shared/persistence';
import { type DatasetUploads } from './dataset-uploads';
import { type Upload, type UploadResult } from './upload';

/** File of a batch: its bytes, a stream of them, or why it is unreadable. */
export interface BatchFile {
  readonly name?: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array> | DomainError;
}

export type BatchVerdict = UploadResult | { readonly kind: 'refused'; readonly error: DomainError };

export interface JudgedFile {
  readonly name?: string;
  readonly verdict: BatchVerdict;
}

/** Verdicts in file order; `failure` is why later files could not be read. */
export interface BatchResult {
  readonly files: readonly JudgedFile[];
  readonly failure?: DomainError;
}

/** Account and options for all files. */
export type BatchOrder = Omit<Upload, 'body' | 'name' | 'turn'>;

/** Files stored at once: some transactions' worth. */
const RUNNING_FILES = 1_024;
const RUNNING_BYTES = 8 * 1024 ** 2;
/** Files checked at once in a dry run: each needs a connection. */
const CHECKED_FILES = 16;
/** Files read between two turns of other requests. */
const TURN_FILES = 8;

/** Stores each file as its own upload. Throws other failures than refusals once no file is under way. */
export class UploadBatch {
  readonly #files: { readonly name?: string; verdict?: BatchVerdict }[] = [];
  /** Resolves when later files may be stored, too. */
  #added: Promise<void> = Promise.resolve();
  /** Files under way, and their bytes. */
  #running = 0;
  #bytes = 0;
  #wake?: () => void;
  #fault?: { readonly error: unknown };

  constructor(
    private readonly uploads: Pick<DatasetUploads, 'run'>,
    private readonly order: BatchOrder,
    private readonly mostFiles: number,
  ) {}

  /** Takes files as they come; refuses those beyond `mostFiles` unread. */
  async run(files: AsyncIterable<BatchFile>): Promise<BatchResult> {
    let failure: DomainError | undefined;
    try {
      for await (const file of files) {
        if (this.#files.length === this.mostFiles) throw tooManyFiles(this.mostFiles);
        await this.#take(file);
        if (this.#fault) break;
      }
    } catch (error) {
      if (error instanceof DomainError) failure = error;
      else this.#fault ??= { error };
    }
    await this.#fewer(0, 0);
    if (this.#fault) throw this.#fault.error;
    const judged = this.#files.map(({ verdict, ...name }) => ({ ...name, verdict: verdict! }));
    return { files: judged, ...(failure && { failure }) };
  }

  /** Begins to store a file; waits while too many are under way. */
  async #take({ name, content }: BatchFile): Promise<void> {
    const file: { readonly name?: string; verdict?: BatchVerdict } = name === undefined ? {} : { name };
    this.#files.push(file);
    if (content instanceof DomainError) {
      file.verdict = { kind: 'refused', error: content };
      return;
    }
    const whole = content instanceof Uint8Array;
    // Earlier files first: order decides between values of the same time.
    if (!whole) await this.#fewer(0, 0);
    const come = this.#added;
    let added = (): void => undefined;
    this.#added = new Promise((resolve) => (added = resolve));
    const upload = { ...this.order, ...file, body: bodyOf(content), turn: { come, added } };
    const storing = this.#store(upload).then((verdict) => {
      added();
      if (verdict) file.verdict = verdict;
    });
    // A stream must be read before the next file.
    if (!whole) return storing;
    this.#running++;
    this.#bytes += content.length;
    void storing.then(() => {
      this.#running--;
      this.#bytes -= content.length;
      this.#wake?.();
    });
    if (this.#files.length % TURN_FILES === 0) await setImmediate();
    const most = this.order.dryRun ? CHECKED_FILES : RUNNING_FILES;
    if (this.#running >= most || this.#bytes > RUNNING_BYTES) {
      await this.#fewer(most / 2, RUNNING_BYTES / 2);
    }
  }

  /** Waits until at most so many files and bytes are under way. */
  async #fewer(files: number, bytes: number): Promise<void> {
    while (this.#running > files || this.#bytes > bytes) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** Verdict of an upload; undefined for a failure that is no refusal. */
  async #store(upload: Upload): Promise<BatchVerdict | undefined> {
    try {
      return await this.uploads.run(upload);
    } catch (thrown) {
      const error = translateDriverError(thrown);
      if (error instanceof DomainError) return { kind: 'refused', error };
      this.#fault ??= { error };
      return undefined;
    }
  }
}

async function* bodyOf(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}

function tooManyFiles(most: number): DomainError {
  const detail = `A batch has up to ${most} files; those behind them are not read. Send them in further batches.`;
  return new DomainError('too-large', 'too-many-files', detail, { details: { limit: most } });
}
