import { type Readable } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { type Request, type Response } from 'express';
import { DomainError } from '@pelorus/shared/kernel';
import { continueBody, watchCutOff } from '@pelorus/shared/http';

/** How slowly a body may arrive. */
export interface BodyPace {
  /** For so long it may stand still. */
  readonly stallSeconds: number;
  /** Bytes a second, as they are sent, on the average over the time that is spent waiting for them. */
  readonly minBytesPerSecond: number;
  /** The average is taken of so much waiting, again and again. */
  readonly graceSeconds: number;
  /** All of it arrives within this time. */
  readonly totalSeconds: number;
}

/** Decoded bytes for each encoded one beyond which a body is no measurements but an attack. */
const MAX_RATIO = 400;
/** Decoded bytes that any body may have, whatever the ratio. */
const RATIO_ROOM = 16 * 1024 ** 2;

/**
 * The decoded bytes of a request's body, pulled as they are wanted: what is not pulled stays with the client. A body
 * that is cut off, stalls, trickles, or is no gzip although it says so is DomainError `malformed`. The request itself is
 * left usable, so that a refusal can be answered.
 */
export class UploadBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #source: Readable;
  readonly #decoder?: Gunzip;
  #decoderFailed = false;
  #closed = false;
  #wake?: (error?: DomainError) => void;
  /** Bytes of the connection when the average was last taken, and milliseconds spent waiting since. */
  #counted: number;
  #waited = 0;
  #decoded = 0;
  readonly #end: number;

  constructor(
    private readonly request: Request,
    response: Response,
    encoding: 'identity' | 'gzip',
    private readonly pace: BodyPace,
  ) {
    continueBody(request, response);
    if (encoding === 'gzip') {
      this.#decoder = request.pipe(createGunzip());
      this.#decoder.on('error', () => (this.#decoderFailed = true));
    }
    this.#source = this.#decoder ?? request;
    this.#counted = request.socket.bytesRead;
    this.#end = performance.now() + pace.totalSeconds * 1000;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    while (!this.#closed && !this.#source.readableEnded) {
      const value = this.#source.read() as Buffer | null;
      if (this.#decoderFailed) throw malformedGzip();
      if (value !== null) return { done: false, value: this.#metered(value) };
      await this.#arrival();
    }
    return { done: true, value: undefined };
  }

  /** Counts decoded bytes; DomainError `compressed-too-far` for a body that swells beyond all measure. */
  #metered(value: Buffer): Buffer {
    this.#decoded += value.length;
    // Bytes are written when the whole chunk is decoded; until then they wait.
    const encoded = this.#decoder ? this.#decoder.bytesWritten + this.#decoder.writableLength : this.#decoded;
    if (this.#decoded > RATIO_ROOM && this.#decoded > encoded * MAX_RATIO) throw compressedTooFar();
    return value;
  }

  /** No more is wanted; a pull that waits ends at once. */
  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#closed = true;
    this.#wake?.();
    if (this.#decoder) {
      this.request.unpipe(this.#decoder);
      this.#decoder.destroy();
    }
    return { done: true, value: undefined };
  }

  /** Waits until there is something to read, or the end, or a failure of the decoder. */
  async #arrival(): Promise<void> {
    const since = performance.now();
    await this.#event();
    this.#waited += performance.now() - since;
    this.#checkRate();
    if (performance.now() > this.#end && !this.request.complete) throw tooLong(this.pace.totalSeconds);
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
      const timer = setTimeout(() => settle(stalled(pace.stallSeconds)), pace.stallSeconds * 1000);
      for (const event of EVENTS) this.#source.on(event, onEvent);
      this.#wake = settle;
      unwatch = watchCutOff(request, () => settle(incomplete()));
    });
  }

  #checkRate(): void {
    const { minBytesPerSecond, graceSeconds } = this.pace;
    const seconds = this.#waited / 1000;
    if (seconds <= graceSeconds || this.request.complete) return;
    const bytes = this.request.socket.bytesRead;
    if (bytes - this.#counted < minBytesPerSecond * seconds) throw tooSlow(minBytesPerSecond);
    this.#counted = bytes;
    this.#waited = 0;
  }
}

const EVENTS = ['readable', 'end', 'error'] as const;

function incomplete(): DomainError {
  return new DomainError('malformed', 'incomplete-body', 'The body ended before it was complete; nothing is stored.');
}

function stalled(seconds: number): DomainError {
  const detail = `Nothing of the body arrived for ${seconds} seconds; nothing is stored.`;
  return new DomainError('malformed', 'body-timeout', detail);
}

function tooLong(seconds: number): DomainError {
  const detail = `The body did not arrive within ${seconds} seconds; nothing is stored.`;
  return new DomainError('malformed', 'body-timeout', detail);
}

function compressedTooFar(): DomainError {
  const detail = `Each byte of the body stands for more than ${MAX_RATIO} bytes; nothing is stored. Send it without gzip.`;
  return new DomainError('too-large', 'compressed-too-far', detail, { details: { limit: MAX_RATIO } });
}

function tooSlow(rate: number): DomainError {
  const detail = `The body arrives more slowly than ${rate} bytes a second; nothing is stored.`;
  return new DomainError('malformed', 'body-too-slow', detail);
}

function malformedGzip(): DomainError {
  return new DomainError('malformed', 'malformed-encoding', 'The body is not complete and correct gzip data.');
}
