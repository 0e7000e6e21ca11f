import { type Request, type Response } from 'express';
import { type ServiceSettings } from '@pelorus/shared/config';
import { publicPath } from '@pelorus/shared/http';
import { AS_OF } from './as-of-parameter';

/** The characters of an address that is named in `Link`. */
const LONGEST_LINK = 2_000;

/**
 * Tells of an answer as at another moment where it can be found again, and of when it is (RFC 7089). It stays the same
 * but for the personal data of contacts, so whoever keeps it asks whether it still holds.
 */
export function describeMoment(moment: Date, request: Request, response: Response, settings: ServiceSettings): void {
  const self = addressOf(request, settings, moment);
  // The original is shorter. Long addresses would make a head that many clients refuse.
  if (self.length <= LONGEST_LINK) {
    response.append('Link', `<${self}>; rel="self"`);
    response.append('Link', `<${addressOf(request, settings)}>; rel="original"`);
  }
  response.setHeader('Memento-Datetime', moment.toUTCString());
  response.setHeader('Cache-Control', 'private, no-cache');
}

/** The address of a request at a moment; without one, as things are. */
function addressOf(request: Request, settings: ServiceSettings, moment?: Date): string {
  const { pathname, searchParams } = new URL(request.originalUrl, 'http://registry');
  searchParams.delete(AS_OF.name);
  if (moment) searchParams.set(AS_OF.name, moment.toISOString());
  const query = searchParams.toString();
  return publicPath(settings, pathname + (query && `?${query}`));
}
