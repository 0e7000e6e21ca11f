import { type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { type Request, type Response } from 'express';

export type ContentCoding = 'gzip' | 'br';

/** In the order of preference, where a client has none: at these levels `br` is both shorter and faster. */
const CODINGS = ['br', 'gzip', 'identity'];
/** The characters of an `Accept-Encoding` that are read. */
const LONGEST = 1_024;

/** Bytes of an answer that is sent as it is: it fits into a packet or little more. */
const LEAST_BYTES = 1_400;
const CHUNK_BYTES = 65_536;

/** The coding that a request's `Accept-Encoding` likes best; undefined for bytes as they are. Sets `Vary`. */
export function wantedCoding(request: Request, response: Response): ContentCoding | undefined {
  response.vary('Accept-Encoding');
  const header = String(request.headers['accept-encoding'] ?? '').slice(0, LONGEST);
  // Of codings with the same weight the package takes the one that is named first.
  const ours = header.split(',').sort((a, b) => placeOf(a) - placeOf(b));
  const plain = { headers: { 'accept-encoding': ours.join(',') } } as unknown as Request;
  const accepts = request.acceptsEncodings as (this: Request, codings: string[]) => string | false;
  const coding = accepts.call(plain, CODINGS);
  return coding === 'br' || coding === 'gzip' ? coding : undefined;
}

/** The place of a coding, with its weight, in our order; others are last. */
function placeOf(named: string): number {
  const place = CODINGS.indexOf((named.split(';')[0] ?? '').trim().toLowerCase());
  return place < 0 ? CODINGS.length : place;
}

/** The entity tag of a representation in a coding: other bytes need another tag. */
export function codedTag(etag: string, coding: ContentCoding | undefined): string {
  return coding === undefined ? etag : `${etag.slice(0, -1)}-${coding}"`;
}

/** Undefined for a short answer. Node's threads compress, at a level that is as fast as an answer is written. */
export function compressAnswer(
  coding: ContentCoding | undefined,
  first: string | Uint8Array | undefined,
  response: Response,
): Transform | undefined {
  if (coding === undefined || first === undefined || first.length < LEAST_BYTES) return undefined;
  response.setHeader('Content-Encoding', coding);
  return coding === 'gzip' ? createGzip({ level: constants.Z_BEST_SPEED, chunkSize: CHUNK_BYTES }) : createBrotli();
}

function createBrotli(): Transform {
  // A window of 512 KiB: the usual one of 4 MiB would be taken for each answer.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 19 };
  return createBrotliCompress({ chunkSize: CHUNK_BYTES, params });
}
