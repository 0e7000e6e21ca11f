import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { datasetTooLarge } from '@pelorus/ingest/domain';
import { type Upload } from '@pelorus/ingest/service';
import { booleanValue, checkMediaType, FORM_ROOM, hasBody, isForm } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { encodingOf } from '../uploads/content-encoding';
import { readName } from '../uploads/upload-name';

/** Media types of a file as body. */
export const FILE_MEDIA_TYPES = ['text/plain', 'text/tab-separated-values', 'application/octet-stream'];
export const FORM_MEDIA_TYPE = 'multipart/form-data';
/** Media type of curl's `-d`; no file has it. */
const FIELDS_MEDIA_TYPE = 'application/x-www-form-urlencoded';

/** Refuses a request by its head: media type, charset, unknown encoding, length. Returns the encoding. */
export function checkUploadHead(request: Request, maxBytes: number): 'identity' | 'gzip' {
  const contentType = request.headers['content-type'];
  const inForm = isForm(request.headers);
  if (contentType !== undefined && hasBody(request) && !inForm) {
    if (contentType.trim().toLowerCase().startsWith(FIELDS_MEDIA_TYPE)) throw fieldsInsteadOfFile();
    checkMediaType(request, [...FILE_MEDIA_TYPES, FORM_MEDIA_TYPE]);
    checkCharset(contentType);
  }
  const encoding = encodingOf(request);
  // Decoded bytes of a compressed body are counted as they arrive.
  const most = maxBytes + (inForm ? FORM_ROOM : 0);
  if (encoding === 'identity' && Number(request.headers['content-length'] ?? 0) > most) {
    throw datasetTooLarge(maxBytes);
  }
  return encoding;
}

export function readUploadQuery(query: ParsedQs): Pick<Upload, 'name' | 'dryRun' | 'allowDuplicate'> {
  const name = readName(query);
  return { ...(name !== undefined && { name }), ...readUploadOptions(query) };
}

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
