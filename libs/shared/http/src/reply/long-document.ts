import { type Response } from 'express';
import { compressAnswer, wantedCoding } from './content-coding';
import { sendText } from './send-text';

/** A JSON document that is long and repeats itself: it is compressed for clients that take that. */
export class LongDocument {
  constructor(readonly document: object) {}
}

export function sendLongDocument({ document }: LongDocument, response: Response): void {
  const text = JSON.stringify(document);
  const compress = compressAnswer(wantedCoding(response.req, response), text, response);
  if (!compress) return sendText(response, 'application/json', text);
  response.type('application/json');
  compress.pipe(response);
  compress.end(text);
}
