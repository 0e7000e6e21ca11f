import { type StreamableFile } from '@nestjs/common';
import { type Response } from 'express';
import { type ServerSettings } from '@pelorus/shared/config';
import { type ClientLimits } from '../limits/client-limits';
import { publicPath } from '../public-url';
import { isNotModified } from './etag';
import { LongDocument, sendLongDocument } from './long-document';
import { PageReply } from './page-reply';
import { PageText } from './page-text';
import { RecordReply } from './record-reply';
import { termsOf } from './reply-terms';
import { sendStream } from './send-stream';
import { sendText } from './send-text';
import { type StreamReply } from './stream-reply';
import { TextReply } from './text-reply';

/** Sends records and pages: deduplicated or in full, with envelope, ETag, Location and 304; and texts. */
export class ReplyWriter {
  constructor(
    private readonly settings: ServerSettings,
    private readonly limits: ClientLimits,
  ) {}

  /** Sends a reply that is whole; false for anything else. */
  send(reply: unknown, response: Response): boolean {
    if (reply instanceof RecordReply) this.#sendRecord(reply, response);
    else if (reply instanceof TextReply) sendTagged(reply, response);
    else if (reply instanceof PageReply) sendPage(reply.written(termsOf(response).deduplicated), response);
    else if (reply instanceof PageText) sendPage(reply, response);
    else if (reply instanceof LongDocument) sendLongDocument(reply, response);
    else return false;
    return true;
  }

  /** Begins an answer that is sent bit by bit; gives its body. */
  open(reply: StreamReply, response: Response): Promise<StreamableFile> {
    this.limits.sendList(response.req, response);
    return sendStream(reply, response.req, response);
  }

  #sendRecord(reply: RecordReply, response: Response): void {
    if (reply.location !== undefined) response.setHeader('Location', publicPath(this.settings, reply.location));
    sendTagged(reply.written(termsOf(response).deduplicated), response);
  }
}

function sendPage(page: PageText, response: Response): void {
  const duration = Math.round(performance.now() - termsOf(response).started);
  sendText(response, 'application/json', page.enveloped(duration));
}

function sendTagged({ etag, mediaType, text }: TextReply, response: Response): void {
  response.setHeader('ETag', etag);
  if (isNotModified(response.req, etag)) response.status(304).end();
  else sendText(response, mediaType, text);
}
