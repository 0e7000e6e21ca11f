import { type Request } from 'express';

/** What follows a media type in `Accept`, save its weight: a quoted value may hold commas and semicolons. */
const PARAMETER = /;\s*(?!q\s*=)[^=;,"\s]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;,\s"]*)/gi;

/**
 * The media type that a request's `Accept` likes best, the first one of several; undefined when it takes none. Parameters
 * such as `charset` or `profile` are not compared: what is sent has none of which there is a choice.
 */
export function acceptedType(request: Request, mediaTypes: readonly string[]): string | undefined {
  const { accept } = request.headers;
  if (accept === undefined) return mediaTypes[0];
  const plain = { headers: { accept: accept.replaceAll(PARAMETER, '') } } as Request;
  const accepts = request.accepts as (this: Request, types: string[]) => string | false;
  return accepts.call(plain, [...mediaTypes]) || undefined;
}
