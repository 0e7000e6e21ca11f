import { type IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import busboy from 'busboy';
import { datasetTooLarge } from '@pelorus/ingest/domain';
import { fieldInForm, malformedForm, noFile, severalFiles } from './form.errors';

/** Limit of the bytes of a form beside its file. */
export const FORM_ROOM = 256 * 1024;
const LIMITS = { files: 1, fields: 1, fieldNameSize: 100, fieldSize: 100, headerPairs: 100 };

type FormParser = ReturnType<typeof busboy>;

/** Whether the `Content-Type` of a request is a form with files. */
export function isForm({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return /^\s*multipart\/form-data\b/i.test(type);
}

/**
 * The bytes of the only file of a `multipart/form-data` body, pulled as they are wanted. They end after the whole form
 * was read. DomainError for a malformed form, for several files or none, for a field beside the file; errors of the
 * body pass.
 */
export class FormFile implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #source: Readable;
  /** The bytes of the file, after it has begun. */
  readonly #bytes: Promise<AsyncIterator<Uint8Array> | undefined>;
  /** Resolves when the form was read to its end, or when no more bytes are wanted. */
  readonly #whole: Promise<void>;
  #file?: Readable;
  #begin!: (bytes?: AsyncIterator<Uint8Array>) => void;
  #end!: () => void;
  #reject!: (error: Error) => void;
  #closed = false;

  /** `maxBytes` is the size of the largest file. */
  constructor(
    private readonly body: AsyncIterableIterator<Uint8Array>,
    headers: IncomingHttpHeaders,
    maxBytes: number,
  ) {
    const parser = parserOf(headers);
    this.#bytes = new Promise((resolve) => (this.#begin = resolve));
    this.#whole = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#reject = reject;
    });
    // A rejection before anybody awaits it would be unhandled.
    this.#whole.catch(() => undefined);
    this.#source = Readable.from(limited(body, maxBytes), { highWaterMark: 1 });
    this.#listen(parser);
    this.#source.on('error', (error) => this.#fail(error)).pipe(parser);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const bytes = await this.#bytes;
    // The error of the form says more than the error of its file.
    const next = await bytes?.next().catch(() => this.#whole);
    if (next && !next.done) return next;
    await this.#whole;
    if (!bytes && !this.#closed) throw noFile();
    return { done: true, value: undefined };
  }

  /** Ends the file; a waiting pull ends at once. */
  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#closed = true;
    this.#stop();
    this.#end();
    return { done: true, value: undefined };
  }

  #listen(parser: FormParser): void {
    parser
      .on('file', (_name, file) => this.#onFile(file))
      .on('field', (name?: string) => this.#fail(fieldInForm(name))) // some have none
      .on('filesLimit', () => this.#fail(severalFiles()))
      .on('error', () => this.#fail(malformedForm()))
      .on('close', () => {
        this.#begin();
        this.#end();
      });
  }

  #onFile(file: Readable): void {
    this.#file = file;
    file.on('error', () => this.#fail(malformedForm()));
    this.#begin(file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>);
  }

  /** Fails with the first error; later errors are ignored. */
  #fail(error: Error): void {
    this.#reject(error);
    this.#stop(error);
  }

  #stop(error?: Error): void {
    this.#source.unpipe();
    this.#source.destroy();
    // Ends the wait of the source for its next chunk.
    void this.body.return?.();
    this.#file?.destroy(error);
    this.#begin();
  }
}

function parserOf(headers: IncomingHttpHeaders): FormParser {
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits: LIMITS });
  } catch {
    throw malformedForm();
  }
}

/** The bytes of a form, which may be FORM_ROOM larger than the largest file. */
async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes + FORM_ROOM) throw datasetTooLarge(maxBytes);
    yield chunk;
  }
}
