import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpException } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { isNotModified } from '../reply/etag';
import { type ByteRange, readRange } from './byte-range';

export interface ReadableFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** The bytes from `start` up to and without `end`. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** Policy for a file that a browser shows after all: a page of no origin, without scripts. */
const SANDBOX = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * Sends a file, or the part that is asked for, as fast as the client takes it. A failure before the first byte is the caller's to answer; one
 * midway breaks the connection.
 */
export async function sendFile(file: ReadableFile, request: Request, response: Response): Promise<void> {
  const etag = `"${file.sha256}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Security-Policy', SANDBOX);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (isNotModified(request, etag)) {
    response.status(304).end();
    return;
  }
  const range = rangeOf(request, etag, file.size);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${file.size}`);
    throw new HttpException(`The file has ${file.size} bytes; none of them is in the range.`, 416);
  }
  const { start, end } = range === 'none' ? { start: 0, end: file.size } : range;
  const bytes = request.method === 'HEAD' ? undefined : await begun(file.read(start, end), response);
  setHead(file, range, response);
  if (bytes) await sendBytes(bytes, request, response);
  else response.end();
}

/** The same bytes, of which the first ones are there. */
async function begun(bytes: AsyncIterable<Uint8Array>, response: Response): Promise<AsyncIterable<Uint8Array>> {
  const iterator = bytes[Symbol.asyncIterator]();
  try {
    const first = await iterator.next();
    return goOn(first, iterator);
  } catch (error) {
    // The answer will be no part of the file.
    for (const name of ['ETag', 'Accept-Ranges']) response.removeHeader(name);
    throw error;
  }
}

/** Passes the end of reading on also when nothing was read: a generator would not. */
function goOn(first: IteratorResult<Uint8Array>, iterator: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  let waiting: IteratorResult<Uint8Array> | undefined = first;
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const result = waiting ?? (await iterator.next());
    waiting = undefined;
    return result;
  };
  const end = async (): Promise<IteratorResult<Uint8Array>> => {
    await iterator.return?.();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

/** A range counts for GET alone, and under `If-Range` for that very content alone. */
function rangeOf(request: Request, etag: string, size: number): ReturnType<typeof readRange> {
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== etag)) return 'none';
  return readRange(request.headers.range, size);
}

function setHead({ fileName, mediaType, size }: ReadableFile, range: ByteRange | 'none', response: Response): void {
  response.attachment(fileName);
  // Express would add a charset, which is unknown.
  response.setHeader('Content-Type', mediaType);
  response.setHeader('Content-Length', range === 'none' ? size : range.end - range.start);
  if (range === 'none') return;
  response.status(206);
  response.setHeader('Content-Range', `bytes ${range.start}-${range.end - 1}/${size}`);
}

async function sendBytes(bytes: AsyncIterable<Uint8Array>, request: Request, response: Response): Promise<void> {
  try {
    await pipeline(Readable.from(bytes, { objectMode: true, highWaterMark: 1 }), response);
  } catch (error) {
    // The client is gone.
    if (!response.destroyed || !request.socket.destroyed) throw error;
  }
}
