import { type Request } from 'express';
import { DomainError } from '@pelorus/shared/kernel';

/** Parameter of a media type in `Accept`, except its weight; a quoted value may hold commas and semicolons. */
const PARAMETER = /;\s*(?!q\s*=)[^=;,"\s]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,\s"]*)/gi;
/** The characters of an `Accept` that are read. */
const LONGEST = 4_096;
/** Matched by the range of all media types only. */
const NAMED_BY_NOBODY = 'nobody/names-it';

/**
 * The media type that a request's `Accept` likes best, the first one of several; undefined when it takes none. Parameters
 * such as `charset` or `profile` are not compared: no answer offers a choice of them. An empty `Accept` counts as
 * missing.
 */
export function acceptedType(request: Request, mediaTypes: readonly string[]): string | undefined {
  // Fast path: most programs send nothing else.
  if (request.headers.accept === '*/*') return mediaTypes[0];
  const accept = withinLimit(request.headers.accept ?? '');
  if (accept.trim() === '') return mediaTypes[0];
  const plain = { headers: { accept: accept.replaceAll(PARAMETER, '') } } as Request;
  const accepts = request.accepts as (this: Request, types: string[]) => string | false;
  return accepts.call(plain, [...mediaTypes]) || undefined;
}

function withinLimit(accept: string): string {
  if (accept.length <= LONGEST) return accept;
  return accept.slice(0, accept.lastIndexOf(',', LONGEST) + 1 || LONGEST);
}

/** Whether a request's `Accept` includes the range of all media types, or there is none. */
export function acceptsAnything(request: Request): boolean {
  return acceptedType(request, [NAMED_BY_NOBODY]) !== undefined;
}

/** The refusal of an `Accept` that takes none of these media types. */
export function notAcceptable(request: Request, mediaTypes: readonly string[]): DomainError {
  const detail = `This answers as ${mediaTypes.join(', ')} only, not as '${(request.headers.accept ?? '').slice(0, 128)}'.`;
  return new DomainError('not-acceptable', 'not-acceptable', detail);
}
