import { type Request } from 'express';
import { type ServerSettings } from '@pelorus/shared/config';
import { DomainError } from '@pelorus/shared/kernel';

/** A path of the service for `Location` and `Link`: below PUBLIC_URL, if that is set. */
export function publicPath({ publicRoot = '' }: ServerSettings, path: string): string {
  return publicRoot + path;
}

/** Without a slash at its end: PUBLIC_URL, or else the address that the request was sent to. */
export function publicUrl(request: Request, settings: ServerSettings): string {
  if (settings.publicRoot !== undefined) return settings.publicRoot;
  const given = `${request.protocol}://${request.host}`;
  // A client can write into `Host` whatever it likes.
  if (!/^https?:\/\/[\w.:[\]-]+$/.test(given) || !URL.canParse(given)) {
    throw new DomainError('malformed', 'bad-host', "The header 'Host' is not the name and port of a server.");
  }
  return given;
}
