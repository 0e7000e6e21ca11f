import { type StreamableFile } from '@nestjs/common';
import { type Response } from 'express';
import { type ServiceSettings } from '@pelorus/shared/config';
import { type ClientLimits } from '../limits/client-limits';
import { publicPath } from '../public-url';
import { etagOf, isNotModified } from './etag';
import { PageReply } from './page-reply';
import { RecordReply } from './record-reply';
import { termsOf } from './reply-terms';
import { sendStream } from './send-stream';
import { sendText } from './send-text';
import { type StreamReply } from './stream-reply';
import { TextReply } from './text-reply';
import { writeDocument } from './write-document';

const JSON_TYPE = 'application/json';

/** Sends records and pages: deduplicated or in full, with envelope, ETag, Location and 304; and texts. */
export class ReplyWriter {
  constructor(
    private readonly settings: ServiceSettings,
    private readonly limits: ClientLimits,
  ) {}

  /** Sends a reply that is whole; false for anything else. */
  send(reply: unknown, response: Response): boolean {
    if (reply instanceof RecordReply) this.#sendRecord(reply, response);
    else if (reply instanceof PageReply) sendPage(reply, response);
    else if (reply instanceof TextReply) sendTagged(reply, response);
    else return false;
    return true;
  }

  /** Begins an answer that is sent bit by bit; gives its body. */
  open(reply: StreamReply, response: Response): Promise<StreamableFile> {
    this.limits.sendList(response.req, response);
    return sendStream(reply, response.req, response);
  }

  #sendRecord({ revision, document, location }: RecordReply, response: Response): void {
    if (location !== undefined) response.setHeader('Location', publicPath(this.settings, location));
    const text = writeDocument(document, termsOf(response).deduplicated);
    sendTagged(new TextReply(revision, JSON_TYPE, text), response);
  }
}

function sendPage({ page }: PageReply, response: Response): void {
  const { deduplicated, started } = termsOf(response);
  const { offset, totalHits, records } = page;
  const text = writeDocument(records, deduplicated);
  const numbers = `"offset":${offset},"hits":${records.length},"totalHits":${totalHits}`;
  const duration = Math.round(performance.now() - started);
  sendText(response, JSON_TYPE, `{${numbers},"records":${text},"duration":${duration}}`);
}

/** Sends a record with its ETag, or 304 to a client that has it. */
function sendTagged({ revision, mediaType, text }: TextReply, response: Response): void {
  const etag = etagOf(revision, text);
  response.setHeader('ETag', etag);
  if (isNotModified(response.req, etag)) response.status(304).end();
  else sendText(response, mediaType, text);
}
