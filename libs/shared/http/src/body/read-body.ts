import { parse, type ParsedUrlQuery } from 'node:querystring';
import { setImmediate } from 'node:timers/promises';
import { type Request, type Response } from 'express';
import { DomainError } from '@pelorus/shared/kernel';
import { decodeJson, decodeText } from './decode-json';
import { type JsonSize } from './json-measure';
import { readBytes } from './read-bytes';

const MAX_JSON = 5 * 1024 * 1024;
const MAX_FORM = 64 * 1024;
const LONG_TEXT = 64 * 1024;

/** Whether the request has a body: a length or a transfer coding says so. */
export function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Reads a JSON body; undefined when there is none, DomainError for a body that is no JSON. */
export async function readJson(
  request: Request,
  response: Response,
  mediaTypes: readonly string[],
  limits?: Partial<JsonSize>,
): Promise<unknown> {
  const text = await readText(request, response, mediaTypes, MAX_JSON);
  if (text === undefined) return undefined;
  // Others get a turn between decoding and parsing.
  if (text.length > LONG_TEXT) await setImmediate();
  return decodeJson(text, limits);
}

/** Reads a form (`application/x-www-form-urlencoded`); undefined when there is no body. A repeated field is an array. */
export async function readForm(request: Request, response: Response): Promise<ParsedUrlQuery | undefined> {
  const text = await readText(request, response, ['application/x-www-form-urlencoded'], MAX_FORM);
  if (text === undefined) return undefined;
  const form = parse(text);
  if (
    Object.values(form)
      .flat()
      .some((value) => value?.includes('\0'))
  ) {
    throw new DomainError('malformed', 'bad-character', 'The fields of a form must not contain U+0000.');
  }
  return form;
}

async function readText(
  request: Request,
  response: Response,
  mediaTypes: readonly string[],
  limit: number,
): Promise<string | undefined> {
  if (!hasBody(request)) return undefined;
  checkMediaType(request, mediaTypes);
  checkCharset(request);
  return decodeText(await readBytes(request, response, limit));
}

/** Refuses a body whose `Content-Type` is none of those named; `application/json` also stands for `…+json`. */
export function checkMediaType(request: Request, mediaTypes: readonly string[]): void {
  const given = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (mediaTypes.includes(given)) return;
  if (mediaTypes.includes('application/json') && /^application\/[\w.-]+\+json$/.test(given)) return;
  throw new DomainError(
    'unsupported-media-type',
    'unsupported-media-type',
    `The body must be ${mediaTypes.join(' or ')}${given === '' ? '; its Content-Type is missing' : `, not '${given.slice(0, 64)}'`}.`,
  );
}

export function checkCharset(request: Request): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)) return;
  throw new DomainError(
    'unsupported-media-type',
    'unsupported-charset',
    `The body must be UTF-8, not '${charset.slice(0, 64)}'.`,
  );
}
