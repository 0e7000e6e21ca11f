import { type IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import busboy from 'busboy';
import { DomainError, invalidBody } from '@pelorus/shared/kernel';

/** Limit of the bytes of a form beside its file. */
export const FORM_ROOM = 256 * 1024;
const LIMITS = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 100 };

type FormParser = ReturnType<typeof busboy>;

/** Limits of a form, and the reader of its fields. */
export interface FormRules {
  readonly maxBytes: number;
  /** The error of a larger one. */
  tooLarge(maxBytes: number): DomainError;
  /** Takes a field beside the file; throws the DomainError of one that is not wanted. A longer name or value comes `cut`. */
  field(name: string, value: string, cut: boolean): void;
}

export function isForm({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return /^\s*multipart\/form-data\b/i.test(type);
}

/**
 * The bytes of the only file of a `multipart/form-data` body, pulled as they are wanted. They end after the whole form
 * was read. DomainError for a malformed form, for several files or none, for a field that the rules refuse; errors of the
 * body pass.
 */
export class FormFile implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #source: Readable;
  /** The bytes of the file, after it has begun. */
  readonly #bytes: Promise<AsyncIterator<Uint8Array> | undefined>;
  readonly #whole: Promise<void>;
  #file?: Readable;
  #fileName = '';
  #mediaType = '';
  #begin!: (bytes?: AsyncIterator<Uint8Array>) => void;
  #end!: () => void;
  #reject!: (error: Error) => void;
  #closed = false;

  constructor(
    private readonly body: AsyncIterableIterator<Uint8Array>,
    headers: IncomingHttpHeaders,
    private readonly rules: FormRules,
  ) {
    const parser = parserOf(headers, rules.maxBytes);
    this.#bytes = new Promise((resolve) => (this.#begin = resolve));
    this.#whole = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#reject = reject;
    });
    // A rejection before anybody awaits it would be unhandled.
    this.#whole.catch(() => undefined);
    this.#source = Readable.from(limited(body, rules), { highWaterMark: 1 });
    this.#listen(parser);
    this.#source.on('error', (error) => this.#fail(error)).pipe(parser);
  }

  /** The file's name as the form says it, `''` until the file begins and where it says none. */
  get fileName(): string {
    return this.#fileName;
  }

  /** The file's media type as the form says it, `''` until the file begins. */
  get mediaType(): string {
    return this.#mediaType;
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
    const tooMany = (): void => this.#fail(tooManyParts());
    parser
      .on('file', (_name, file, { filename, mimeType }: { readonly filename?: string; readonly mimeType: string }) => {
        this.#fileName = filename ?? '';
        this.#mediaType = mimeType;
        this.#onFile(file);
      })
      // Some have no name.
      .on('field', (name: string | undefined, value, { nameTruncated, valueTruncated }) => {
        this.#onField(name ?? '', value, nameTruncated || valueTruncated);
      })
      .on('filesLimit', tooMany)
      .on('fieldsLimit', tooMany)
      .on('partsLimit', tooMany)
      .on('error', () => this.#fail(malformedForm()))
      .on('close', () => {
        this.#begin();
        this.#end();
      });
  }

  #onFile(file: Readable): void {
    this.#file = file;
    file.on('error', () => this.#fail(malformedForm()));
    file.on('limit', () => this.#fail(this.rules.tooLarge(this.rules.maxBytes)));
    this.#begin(file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>);
  }

  #onField(name: string, value: string, cut: boolean): void {
    try {
      this.rules.field(name, value, cut);
    } catch (error) {
      this.#fail(error as Error);
    }
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

function parserOf(headers: IncomingHttpHeaders, maxBytes: number): FormParser {
  try {
    // The parser complains when the limit of a file is reached, not when it is passed.
    return busboy({ headers, defParamCharset: 'utf8', limits: { ...LIMITS, fileSize: maxBytes + 1 } });
  } catch {
    throw malformedForm();
  }
}

/** The bytes of a form, which may be FORM_ROOM larger than the largest file. */
async function* limited(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: FormRules,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes + FORM_ROOM) throw tooLarge(maxBytes);
    yield chunk;
  }
}

function malformedForm(): DomainError {
  const detail = 'The body is not a complete multipart/form-data form; nothing is stored.';
  return new DomainError('malformed', 'malformed-form', detail);
}

function noFile(): DomainError {
  const detail = 'The form has no file; expected one part with a file name (curl -F file=@file)';
  return invalidBody([{ code: 'required', detail, pointer: '/file' }]);
}

/** The form has more than one file, or many fields. */
function tooManyParts(): DomainError {
  const detail = 'The form has several files or many fields; expected one file: each file is a request of its own';
  return invalidBody([{ code: 'too-many', detail, pointer: '' }]);
}
