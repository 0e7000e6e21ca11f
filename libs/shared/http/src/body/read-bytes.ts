import { type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Request, type Response } from 'express';
import { DomainError } from '@pelorus/shared/kernel';
import { continueBody } from '../server/service-adapter';
import { isCutOff, watchCutOff } from './watch-cut-off';

export interface BodyTime {
  /** Milliseconds within which the whole body arrives. */
  readonly ms: number;
  /** Least rate in bytes a second as they are sent, over each `RATE_MS` that the body takes; none by default. */
  readonly minBytesPerSecond?: number;
}

/** A JSON body or form arrives within this time or is refused. */
const BODY_TIME: BodyTime = { ms: 30_000 };

/** The time over which the rate of a body is taken. */
const RATE_MS = 10_000;

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
};

/** At most `limit` bytes (after `Content-Encoding`). DomainError as soon as a fault is known; the rest is left unread. */
export async function readBytes(
  request: Request,
  response: Response,
  limit: number,
  time: BodyTime = BODY_TIME,
): Promise<Buffer> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && !Object.hasOwn(DECODERS, encoding)) throw unknownEncoding(encoding);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  continueBody(request, response);
  const decoder = DECODERS[encoding]?.();
  try {
    return await collect(request, decoder ? request.pipe(decoder) : request, limit, time);
  } finally {
    if (decoder) request.unpipe(decoder);
    decoder?.destroy();
  }
}

/** Not by `for await`: leaving that destroys the request, and with it the connection that the refusal goes to. */
function collect(request: Request, source: Readable, limit: number, time: BodyTime): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) settle(() => reject(tooLarge(limit)));
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const onCutOff = (): void => settle(() => reject(incomplete()));
    const onError = (): void => (isCutOff(request) ? onCutOff() : settle(() => reject(wrongEncoding())));
    let unwatch = (): void => undefined;
    const timer = setTimeout(() => settle(() => reject(tooLong(time.ms))), time.ms);
    const endRate = watchRate(request, time, (error) => settle(() => reject(error)));
    const settle = (outcome: () => void): void => {
      clearTimeout(timer);
      endRate();
      source.off('data', onData).off('end', onEnd).pause();
      unwatch();
      outcome();
    };
    source.on('data', onData).on('end', onEnd).on('error', onError);
    unwatch = watchCutOff(request, onCutOff);
  });
}

/** Calls `onSlow` when too little of a body arrives. Returns a function that ends the watch. */
function watchRate(
  { socket }: Request,
  { minBytesPerSecond }: BodyTime,
  onSlow: (error: DomainError) => void,
): () => void {
  if (minBytesPerSecond === undefined) return () => undefined;
  let counted = socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - counted;
    counted = socket.bytesRead;
    if (bytes * 1000 < minBytesPerSecond * RATE_MS) onSlow(tooSlow(minBytesPerSecond));
  }, RATE_MS);
  return () => clearInterval(timer);
}

function tooLarge(limit: number): DomainError {
  return new DomainError('too-large', 'too-large', `The body is larger than allowed (${limit} bytes).`);
}

function tooSlow(rate: number): DomainError {
  return new DomainError('malformed', 'body-too-slow', `The body arrives more slowly than ${rate} bytes a second.`);
}

function tooLong(ms: number): DomainError {
  return new DomainError('malformed', 'body-timeout', `The body did not arrive within ${ms / 1000} seconds.`);
}

function incomplete(): DomainError {
  return new DomainError('malformed', 'incomplete-body', 'The body ended before it was complete.');
}

function wrongEncoding(): DomainError {
  return new DomainError('malformed', 'malformed-encoding', 'The body is not encoded as its Content-Encoding says.');
}

function unknownEncoding(encoding: string): DomainError {
  const known = Object.keys(DECODERS).join(', ');
  const detail = `The Content-Encoding '${encoding.slice(0, 64)}' is not supported; supported: ${known}.`;
  return new DomainError('unsupported-media-type', 'unsupported-encoding', detail);
}
