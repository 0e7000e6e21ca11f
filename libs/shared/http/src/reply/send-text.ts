import { type Response } from 'express';

/** The values of `Content-Type` that Express makes of media types of texts. */
const contentTypes = new Map<string, string>();

/** Characters up to which a text goes out in one piece with its head; a longer one is encoded by itself. */
const SHORT = 16_384;

/** Express sends only where it has something to decide: a new media type, or a client that asks for changes. */
export function sendText(response: Response, mediaType: string, text: string): void {
  const contentType = contentTypes.get(mediaType);
  if (contentType === undefined || isConditional(response)) return sendByExpress(response, mediaType, text);
  const body = text.length > SHORT ? Buffer.from(text) : text;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  if (response.req.method === 'HEAD') response.end();
  else response.end(body);
}

function isConditional({ req }: Response): boolean {
  return req.headers['if-none-match'] !== undefined || req.headers['if-modified-since'] !== undefined;
}

function sendByExpress(response: Response, mediaType: string, text: string): void {
  response.type(mediaType).send(text);
  const contentType = response.getHeader('Content-Type');
  if (typeof contentType === 'string') contentTypes.set(mediaType, contentType);
}
