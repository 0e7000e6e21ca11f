import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type FileDescription, fileTooLarge } from '@pelorus/ingest/domain';
import { badParameter, integerValue, oneValue } from '@pelorus/shared/http';
import { DomainError, foldCode, MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import { encodingOf } from '../uploads/content-encoding';
import { readName } from '../uploads/upload-name';

/** Media type of a body without a `Content-Type`. */
const UNKNOWN = 'application/octet-stream';
const MAX_MEDIA_TYPE = 255;
const MEDIA_TYPE = /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)((?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$%&'*^.`|~+-]+|"[ !#-[\]-~]*"))*)$/;
const CODE = /^[a-z0-9_.-]+(?::[a-z0-9_.-]+)*$/;

/** The description of a file in its query. */
export function readFileQuery(query: ParsedQs): Pick<FileDescription, 'name' | 'itemCode' | 'event'> {
  const name = readName(query);
  if (name === undefined) {
    throw badParameter(
      'name',
      'required',
      `'name' is required: what the file is called, for example ?name=ctd-042.cnv.`,
    );
  }
  const itemCode = itemCodeOf(query);
  const event = integerValue(query, 'event', 1, Number.MAX_SAFE_INTEGER);
  return { name, ...(itemCode !== undefined && { itemCode }), ...(event !== undefined && { event }) };
}

/**
 * Refuses a request by its head, before its body is read: a form, an unknown encoding, a length beyond the limit.
 * Returns the media type and the encoding of the body.
 */
export function readFileHead(
  request: Request,
  maxBytes: number,
): { readonly mediaType: string; readonly encoding: 'identity' | 'gzip' } {
  const mediaType = mediaTypeOf(request.headers['content-type']?.trim() || UNKNOWN);
  const encoding = encodingOf(request);
  if (encoding === 'identity' && Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw fileTooLarge(maxBytes);
  }
  return { mediaType, encoding };
}

function itemCodeOf(query: ParsedQs): string | undefined {
  const code = foldCode(oneValue(query, 'itemCode')?.trim() ?? '');
  if (code === '') return undefined;
  if (code.length <= MAX_CODE_LENGTH && CODE.test(code)) return code;
  const detail = `'itemCode' must be the code of an item such as vessel:polarstern:tsk1, not '${code.slice(0, 64)}'.`;
  throw badParameter('itemCode', 'bad-code', detail);
}

function mediaTypeOf(contentType: string): string {
  const [, type, parameters] = (contentType.length <= MAX_MEDIA_TYPE && MEDIA_TYPE.exec(contentType)) || [];
  if (type === undefined) throw unsupported(`'${contentType.slice(0, 64)}' is no media type.`);
  if (type.toLowerCase().startsWith('multipart/')) {
    throw unsupported(
      'A file is sent as the body itself, with its own Content-Type and its name in the query, not as a form ' +
        '(curl --data-binary @file, not -F).',
    );
  }
  return type.toLowerCase() + parameters;
}

function unsupported(detail: string): DomainError {
  return new DomainError('unsupported-media-type', 'unsupported-media-type', detail);
}
