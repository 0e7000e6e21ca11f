import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { datasetTooLarge } from '@pelorus/ingest/domain';
import { type Upload } from '@pelorus/ingest/service';
import { booleanValue, checkMediaType, FORM_ROOM, hasBody, isForm } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { encodingOf } from '../uploads/content-encoding';
import { readName } from '../uploads/upload-name';

/** Media types of files that are the body themselves. */
export const FILE_MEDIA_TYPES = ['text/plain', 'text/tab-separated-values', 'application/octet-stream'];
/** Media type of a form with a file. */
export const FORM_MEDIA_TYPE = 'multipart/form-data';
/** Media type of a body by curl's `-d`; no file has it. */
const FIELDS_MEDIA_TYPE = 'application/x-www-form-urlencoded';

/**
 * Refuses a request by its head, before its body is read: a wrong media type or character set, an unknown encoding, a
 * length beyond the limit. Returns the encoding of the body.
 */
export function checkUploadHead(request: Request, maxBytes: number): 'identity' | 'gzip' {
  const contentType = request.headers['content-type'];
  const inForm = isForm(request.headers);
  if (contentType !== undefined && hasBody(request) && !inForm) {
    if (contentType.trim().toLowerCase().startsWith(FIELDS_MEDIA_TYPE)) throw fieldsInsteadOfFile();
    checkMediaType(request, [...FILE_MEDIA_TYPES, FORM_MEDIA_TYPE]);
    checkCharset(contentType);
  }
  const encoding = encodingOf(request);
  // The length of a compressed body says nothing about its decoded bytes, which are counted as they arrive.
  const most = maxBytes + (inForm ? FORM_ROOM : 0);
  if (encoding === 'identity' && Number(request.headers['content-length'] ?? 0) > most) {
    throw datasetTooLarge(maxBytes);
  }
  return encoding;
}

/** The name and the options of an upload in its query. */
export function readUploadQuery(query: ParsedQs): Pick<Upload, 'name' | 'dryRun' | 'allowDuplicate'> {
  const name = readName(query);
  return { ...(name !== undefined && { name }), ...readUploadOptions(query) };
}

/** The options of an upload, or of all of a batch, in its query. */
export function readUploadOptions(query: ParsedQs): Pick<Upload, 'dryRun' | 'allowDuplicate'> {
  return {
    dryRun: booleanValue(query, 'dryRun') ?? false,
    allowDuplicate: booleanValue(query, 'allowDuplicate') ?? false,
  };
}

function fieldsInsteadOfFile(): DomainError {
  const detail =
    `The body must be ${[...FILE_MEDIA_TYPES, FORM_MEDIA_TYPE].join(' or ')}, not '${FIELDS_MEDIA_TYPE}': with curl ` +
    "-H 'Content-Type: text/plain' --data-binary @file (-d @file drops line ends), or -F file=@file.";
  return new DomainError('unsupported-media-type', 'unsupported-media-type', detail);
}

function checkCharset(contentType: string): void {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  if (charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)) return;
  const detail = `Files are UTF-8, not '${charset.slice(0, 64)}'.`;
  throw new DomainError('unsupported-media-type', 'unsupported-charset', detail);
}
