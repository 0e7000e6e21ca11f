import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@pelorus/shared/kernel';
import { translateDriverError } from '@pelorus/shared/persistence';
import { type DatasetUploads } from './dataset-uploads';
import { type Upload, type UploadResult } from './upload';

/** A file of a batch: all its bytes, or a stream of them, or why it cannot be read. */
export interface BatchFile {
  readonly name?: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array> | DomainError;
}

/** Result of a file of a batch. */
export type BatchVerdict = UploadResult | { readonly kind: 'refused'; readonly error: DomainError };

export interface JudgedFile {
  readonly name?: string;
  readonly verdict: BatchVerdict;
}

/** The verdicts of a batch in the order of its files; `failure` is why files behind them could not be read. */
export interface BatchResult {
  readonly files: readonly JudgedFile[];
  readonly failure?: DomainError;
}

/** Account and options of all files of a batch. */
export type BatchOrder = Omit<Upload, 'body' | 'name' | 'turn'>;

/** Files of a batch that are stored at once: some transactions' worth. */
const RUNNING_FILES = 1_024;
const RUNNING_BYTES = 8 * 1024 ** 2;
/** Files that are checked at once without being stored: each asks the database by itself, and would wait for a connection too long. */
const CHECKED_FILES = 16;
/** Files that are read without a turn for other requests. */
const TURN_FILES = 8;

/** Each file is an upload of its own. Throws what is no refusal of one file, once no file is under way any more. */
export class UploadBatch {
  readonly #files: { readonly name?: string; verdict?: BatchVerdict }[] = [];
  /** Resolves when the last file may not be overtaken any more. */
  #added: Promise<void> = Promise.resolve();
  /** Files that are under way, and their bytes. */
  #running = 0;
  #bytes = 0;
  #wake?: () => void;
  #fault?: { readonly error: unknown };

  constructor(
    private readonly uploads: Pick<DatasetUploads, 'run'>,
    private readonly order: BatchOrder,
    private readonly mostFiles: number,
  ) {}

  /** Takes files as they come; those behind `mostFiles` are refused unread. */
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

  /** Begins to store a file; waits for others where many are under way. */
  async #take({ name, content }: BatchFile): Promise<void> {
    const file: { readonly name?: string; verdict?: BatchVerdict } = name === undefined ? {} : { name };
    this.#files.push(file);
    if (content instanceof DomainError) {
      file.verdict = { kind: 'refused', error: content };
      return;
    }
    const whole = content instanceof Uint8Array;
    // Values of later files go before those of earlier ones at the same time: a batch is stored in its order.
    if (!whole) await this.#fewer(0, 0);
    const come = this.#added;
    let added = (): void => undefined;
    this.#added = new Promise((resolve) => (added = resolve));
    const upload = { ...this.order, ...file, body: bodyOf(content), turn: { come, added } };
    const storing = this.#store(upload).then((verdict) => {
      added();
      if (verdict) file.verdict = verdict;
    });
    // A stream has to be read before what follows it.
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

  /** Waits until so many files with so many bytes are under way at the most. */
  async #fewer(files: number, bytes: number): Promise<void> {
    while (this.#running > files || this.#bytes > bytes) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** The verdict of an upload; undefined for a fault that is no refusal. */
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
