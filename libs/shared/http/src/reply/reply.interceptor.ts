import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  type StreamableFile,
} from '@nestjs/common';
import { type Request, type Response } from 'express';
import { map, mergeMap, type Observable, of } from 'rxjs';
import { ServiceSettings } from '@pelorus/shared/config';
import { ClientLimits } from '../limits/client-limits';
import { publicPath } from '../public-url';
import { Deduplication } from './deduplication';
import { isNotModified } from './etag';
import { PageReply } from './page-reply';
import { PageText } from './page-text';
import { RecordReply } from './record-reply';
import { sendStream } from './send-stream';
import { StreamReply } from './stream-reply';
import { TextReply } from './text-reply';

/**
 * Sends records and pages: deduplicated or in full, with envelope, ETag, Location and 304; and streams. Other answers
 * pass.
 */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  constructor(
    @Inject(ServiceSettings) private readonly settings: ServiceSettings,
    @Inject(ClientLimits) private readonly limits: ClientLimits,
    @Inject(Deduplication) private readonly deduplication: Deduplication,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const started = performance.now();
    // A bad `dedup` is refused before the operation runs.
    const deduplicated = this.deduplication.appliesTo(request);
    return next.handle().pipe(
      map((reply: unknown) => {
        if (reply instanceof RecordReply) return this.sendRecord(reply, deduplicated, request, response);
        if (reply instanceof TextReply) return sendTagged(reply, request, response);
        if (reply instanceof PageReply) return sendPage(reply.written(deduplicated), response, started);
        if (reply instanceof PageText) return sendPage(reply, response, started);
        return reply;
      }),
      mergeMap((reply) => (reply instanceof StreamReply ? this.sendList(reply, request, response) : of(reply))),
    );
  }

  private sendList(reply: StreamReply, request: Request, response: Response): Promise<StreamableFile> {
    this.limits.sendList(request, response);
    return sendStream(reply, request, response);
  }

  private sendRecord(
    reply: RecordReply,
    deduplicated: boolean,
    request: Request,
    response: Response,
  ): string | undefined {
    if (reply.location !== undefined) response.setHeader('Location', publicPath(this.settings, reply.location));
    return sendTagged(reply.written(deduplicated), request, response);
  }
}

function sendPage(page: PageText, response: Response, started: number): string {
  response.type('application/json');
  return page.enveloped(Math.round(performance.now() - started));
}

/** Sends a record with its ETag, or 304 to a client that has it. */
function sendTagged({ etag, mediaType, text }: TextReply, request: Request, response: Response): string | undefined {
  response.setHeader('ETag', etag);
  if (isNotModified(request, etag)) {
    response.status(304);
    return undefined;
  }
  response.type(mediaType);
  return text;
}
