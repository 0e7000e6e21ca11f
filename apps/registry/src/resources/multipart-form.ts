import { type Readable } from 'node:stream';
import busboy from 'busboy';
import { type Request, type Response } from 'express';
import { continueBody, watchCutOff } from '@pelorus/shared/http';
import {
  badField,
  encodedForm,
  fileTooLarge,
  formTimeout,
  incompleteForm,
  malformedForm,
  noFile,
  tooManyParts,
} from './form.errors';

/** The longest pause in the body of a form, and its longest time in all. */
const STALL_SECONDS = 60;
const TOTAL_SECONDS = 3600;

/** Room for the fields of a form besides its file. */
const FIELD_ROOM = 256 * 1024;
const LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 20, files: 1, parts: 21, headerPairs: 100 };

/** The file of a form as it is described there. */
export interface FormFile {
  readonly fileName: string;
  readonly mediaType: string;
}

/** A whole form: its fields, its file, and what became of the bytes of that. */
export interface WholeForm<Taken> {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: FormFile;
  readonly taken: Taken;
}

/** A `multipart/form-data` body with one file, received while its bytes are taken. */
export class MultipartForm {
  constructor(
    private readonly request: Request,
    private readonly response: Response,
    private readonly maxFileBytes: number,
  ) {}

  /**
   * Gives the bytes of the file to `take` and resolves when the whole form is there and `take` is done. A form that is
   * malformed, too large, too slow or cut off is a DomainError, after `take` has failed, too. What is left of the body is
   * left unread.
   */
  async receive<Taken>(take: (bytes: AsyncIterable<Uint8Array>) => Promise<Taken>): Promise<WholeForm<Taken>> {
    const { request } = this;
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw encodedForm();
    if (Number(request.headers['content-length'] ?? 0) > this.maxFileBytes + FIELD_ROOM) {
      throw fileTooLarge(this.maxFileBytes);
    }
    const reading = new FormReading(request, this.maxFileBytes, take);
    continueBody(request, this.response);
    return reading.run();
  }
}

/** One form that is being read. */
class FormReading<Taken> {
  private readonly parser: ReturnType<typeof busboy>;
  private readonly fields = new Map<string, string>();
  private file?: FormFile;
  private stream?: Readable;
  private taking?: Promise<Taken>;
  private failure?: Error;
  private ended!: () => void;

  constructor(
    private readonly request: Request,
    private readonly maxFileBytes: number,
    private readonly take: (bytes: AsyncIterable<Uint8Array>) => Promise<Taken>,
  ) {
    try {
      // The parser complains when the limit is reached, not when it is passed.
      const limits = { ...LIMITS, fileSize: maxFileBytes + 1 };
      this.parser = busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
    } catch {
      throw malformedForm();
    }
  }

  async run(): Promise<WholeForm<Taken>> {
    const { request } = this;
    const over = new Promise<void>((resolve) => (this.ended = resolve));
    this.listen();
    const timers = this.watch();
    const unwatch = watchCutOff(request, () => this.fail(incompleteForm()));
    request.pipe(this.parser);
    await over;
    timers.stop();
    unwatch();
    request.unpipe(this.parser);
    // Taking the bytes ends before the refusal goes out, so that nothing of the file is left by then.
    const [taken] = await Promise.allSettled([this.taking]);
    if (this.failure) throw this.failure;
    if (taken.status === 'rejected') throw taken.reason;
    if (!this.file || taken.value === undefined) throw noFile();
    return { fields: Object.fromEntries(this.fields), file: this.file, taken: taken.value };
  }

  private listen(): void {
    const tooMany = (): void => this.fail(tooManyParts());
    this.parser
      .on('file', (_name, stream, info) => this.onFile(stream, info))
      .on('field', (name: string | undefined, value, info) =>
        this.onField(name, value, info.nameTruncated || info.valueTruncated),
      )
      .on('filesLimit', tooMany)
      .on('fieldsLimit', tooMany)
      .on('partsLimit', tooMany)
      .on('error', () => this.fail(malformedForm()))
      .on('close', () => this.ended());
  }

  private onFile(
    stream: Readable,
    { filename, mimeType }: { readonly filename?: string; readonly mimeType: string },
  ): void {
    if (this.failure) return void stream.resume();
    this.file = { fileName: cleanName(filename), mediaType: cleanMediaType(mimeType) };
    this.stream = stream;
    stream.on('limit', () => this.fail(fileTooLarge(this.maxFileBytes)));
    // An error without a listener would end the process.
    stream.on('error', () => undefined);
    this.taking = this.take(stream as AsyncIterable<Uint8Array>);
    this.taking.catch((error: Error) => this.fail(error));
  }

  private onField(name = '', value: string, truncated: boolean): void {
    if (truncated) this.fail(badField(name, 'is too long'));
    if (this.fields.has(name)) this.fail(badField(name, 'is given twice'));
    this.fields.set(name, value);
  }

  /** The first failure counts. It also ends the bytes that are being taken. */
  private fail(error: Error): void {
    if (this.failure) return;
    this.failure = error;
    this.request.unpipe(this.parser);
    this.stream?.destroy(error);
    this.ended();
  }

  /** Fails when the body stands still or takes too long. */
  private watch(): { stop(): void } {
    const fail = (): void => this.fail(formTimeout(STALL_SECONDS));
    const stall = setTimeout(fail, STALL_SECONDS * 1000);
    const total = setTimeout(fail, TOTAL_SECONDS * 1000);
    const onData = (): void => void stall.refresh();
    this.request.on('data', onData);
    return {
      stop: () => {
        clearTimeout(stall);
        clearTimeout(total);
        this.request.off('data', onData);
      },
    };
  }
}

/** The last part of a path, without what no file name may have; browsers write quotes and line ends percent-encoded. */
function cleanName(given: string | undefined): string {
  const name = (given ?? '')
    .replaceAll('%22', '"')
    .replace(/%0[AD]|\p{Cc}/gu, '')
    .replace(/^.*[/\\]/s, '')
    .trim();
  return name === '' || name === '.' || name === '..' ? 'file' : [...name].slice(0, 200).join('');
}

function cleanMediaType(given: string): string {
  const mediaType = given.toLowerCase();
  return /^[a-z0-9][\w.+-]{0,63}\/[a-z0-9][\w.+-]{0,126}$/.test(mediaType) ? mediaType : 'application/octet-stream';
}
