import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';

/** Request ids of clients are believed when they look like ids. */
const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** Gives a request its id: the client's own or a new one, also in `X-Request-Id` of the answer. */
export function giveRequestId(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

export function requestIdOf({ id }: { readonly id?: unknown }): string | undefined {
  return typeof id === 'string' ? id : undefined;
}
