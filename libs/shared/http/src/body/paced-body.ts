import { type Readable } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { type Request, type Response } from 'express';
import { DomainError } from '@pelorus/shared/kernel';
import { continueBody } from '../server/service-adapter';
import { watchCutOff } from './watch-cut-off';

export interface BodyPace {
  /** Seconds for which the body may stand still. */
  readonly stallSeconds: number;
  /** Least rate in bytes per second as they are sent, averaged over the time spent waiting for them. */
  readonly minBytesPerSecond: number;
  /** Seconds of waiting after which the average is taken, again and again. */
  readonly graceSeconds: number;
  /** Seconds within which the whole body arrives. */
  readonly totalSeconds: number;
}

/** Most decoded bytes for each encoded one: measurements have fewer, attacks more. */
const MAX_RATIO = 400;
/** Decoded bytes from which the ratio counts. */
const RATIO_ROOM = 16 * 1024 ** 2;

/**
 * The decoded bytes of a request's body, pulled as they are wanted: the rest stays with the client. DomainError
 * `malformed` for a body that is cut off, stands still, is too slow, or is not the gzip data that its head promises.
 * The request stays usable, so that it can be answered.
 */
export class PacedBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #source: Readable;
  readonly #decoder?: Gunzip;
  #decoderFailed = false;
  #closed = false;
  #wake?: (error?: DomainError) => void;
  /** Bytes of the connection when the average was last taken, and milliseconds of waiting since then. */
  #counted: number;
  #waited = 0;
  #decoded = 0;
  readonly #length?: number;
  readonly #end: number;

  constructor(
    private readonly request: Request,
    response: Response,
    encoding: 'identity' | 'gzip',
    private readonly pace: BodyPace,
    /** What has become of the bytes before, where the body is broken off: words of errors. */
    private readonly outcome = 'nothing is stored',
  ) {
    continueBody(request, response);
    if (encoding === 'gzip') {
      this.#decoder = request.pipe(createGunzip());
      this.#decoder.on('error', () => (this.#decoderFailed = true));
    } else if (request.headers['content-length'] !== undefined)
      this.#length = Number(request.headers['content-length']);
    this.#source = this.#decoder ?? request;
    this.#counted = request.socket.bytesRead;
    this.#end = performance.now() + pace.totalSeconds * 1000;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    while (!this.#closed && !this.#isWhole()) {
      const value = this.#source.read() as Buffer | null;
      if (this.#decoderFailed) throw malformedGzip();
      if (value !== null) return { done: false, value: this.#metered(value) };
      await this.#arrival();
    }
    // Lets the stream notice its end, upon which the connection forgets the request.
    if (!this.#closed) this.#source.read();
    return { done: true, value: undefined };
  }

  /** Whether all bytes were given. A body of known length has no turn of the event loop to wait for its end. */
  #isWhole(): boolean {
    return this.#decoded === this.#length || this.#source.readableEnded;
  }

  /** Counts decoded bytes; DomainError `compressed-too-far` for a body that decodes to far more bytes than measurements do. */
  #metered(value: Buffer): Buffer {
    this.#decoded += value.length;
    // Bytes are written when the whole chunk is decoded; until then they wait.
    const encoded = this.#decoder ? this.#decoder.bytesWritten + this.#decoder.writableLength : this.#decoded;
    if (this.#decoded > RATIO_ROOM && this.#decoded > encoded * MAX_RATIO) throw compressedTooFar(this.outcome);
    return value;
  }

  /** Ends the body; a waiting pull ends at once. */
  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#closed = true;
    this.#wake?.();
    if (this.#decoder) {
      this.request.unpipe(this.#decoder);
      this.#decoder.destroy();
    }
    return { done: true, value: undefined };
  }

  /** Waits for bytes, for the end, or for a failure of the decoder. */
  async #arrival(): Promise<void> {
    const since = performance.now();
    await this.#event();
    this.#waited += performance.now() - since;
    this.#checkRate();
    if (performance.now() > this.#end && !this.request.complete) throw tooLong(this.pace.totalSeconds, this.outcome);
  }

  #event(): Promise<void> {
    const { request, pace } = this;
    return new Promise((resolve, reject) => {
      const settle = (error?: DomainError): void => {
        clearTimeout(timer);
        for (const event of EVENTS) this.#source.off(event, onEvent);
        unwatch();
        if (error) reject(error);
        else resolve();
      };
      const onEvent = (): void => settle();
      let unwatch = (): void => undefined;
      const timer = setTimeout(() => settle(stalled(pace.stallSeconds, this.outcome)), pace.stallSeconds * 1000);
      for (const event of EVENTS) this.#source.on(event, onEvent);
      this.#wake = settle;
      unwatch = watchCutOff(request, () => settle(incomplete(this.outcome)));
    });
  }

  #checkRate(): void {
    const { minBytesPerSecond, graceSeconds } = this.pace;
    const seconds = this.#waited / 1000;
    if (seconds <= graceSeconds || this.request.complete) return;
    const bytes = this.request.socket.bytesRead;
    if (bytes - this.#counted < minBytesPerSecond * seconds) throw tooSlow(minBytesPerSecond, this.outcome);
    this.#counted = bytes;
    this.#waited = 0;
  }
}

const EVENTS = ['readable', 'end', 'error'] as const;

function incomplete(outcome: string): DomainError {
  return new DomainError('malformed', 'incomplete-body', `The body ended before it was complete; ${outcome}.`);
}

function stalled(seconds: number, outcome: string): DomainError {
  const detail = `Nothing of the body arrived for ${seconds} seconds; ${outcome}.`;
  return new DomainError('malformed', 'body-timeout', detail);
}

function tooLong(seconds: number, outcome: string): DomainError {
  const detail = `The body did not arrive within ${seconds} seconds; ${outcome}.`;
  return new DomainError('malformed', 'body-timeout', detail);
}

function compressedTooFar(outcome: string): DomainError {
  const detail = `Each byte of the body stands for more than ${MAX_RATIO} bytes; ${outcome}. Send it without gzip.`;
  return new DomainError('too-large', 'compressed-too-far', detail, { details: { limit: MAX_RATIO } });
}

function tooSlow(rate: number, outcome: string): DomainError {
  const detail = `The body arrives more slowly than ${rate} bytes a second; ${outcome}.`;
  return new DomainError('malformed', 'body-too-slow', detail);
}

function malformedGzip(): DomainError {
  return new DomainError('malformed', 'malformed-encoding', 'The body is not complete and correct gzip data.');
}
