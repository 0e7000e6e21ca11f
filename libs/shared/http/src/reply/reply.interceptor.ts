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
import { booleanValue } from '../query/query-values';
import { etagOf, isNotModified } from './etag';
import { PageReply } from './page-reply';
import { RecordReply } from './record-reply';
import { sendStream } from './send-stream';
import { StreamReply } from './stream-reply';
import { TextReply } from './text-reply';
import { writeDocument } from './write-document';

/**
 * Sends records and pages: deduplicated or in full, with envelope, ETag, Location and 304; and streams. Other answers
 * pass.
 */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  private readonly undeduplicatedAgents: RegExp;

  constructor(
    @Inject(ServiceSettings) private readonly settings: ServiceSettings,
    @Inject(ClientLimits) private readonly limits: ClientLimits,
  ) {
    this.undeduplicatedAgents = new RegExp(settings.UNDEDUPLICATED_AGENTS);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const started = performance.now();
    const write = this.writer(request, response);
    return next.handle().pipe(
      map((reply: unknown) => {
        if (reply instanceof RecordReply) return this.sendRecord(reply, write, request, response);
        if (reply instanceof TextReply) return sendTagged(reply, request, response);
        if (reply instanceof PageReply) return this.sendPage(reply, write, response, started);
        return reply;
      }),
      mergeMap((reply) => (reply instanceof StreamReply ? this.sendList(reply, request, response) : of(reply))),
    );
  }

  private sendList(reply: StreamReply, request: Request, response: Response): Promise<StreamableFile> {
    this.limits.sendList(request, response);
    return sendStream(reply, request, response);
  }

  /** How documents are written for this client; checks `dedup` before the operation runs. */
  private writer(request: Request, response: Response): (document: object) => string {
    const asked = booleanValue(request.query, 'dedup');
    if (asked === undefined) response.vary('User-Agent');
    const deduplicated = asked ?? !this.undeduplicatedAgents.test(request.headers['user-agent'] ?? '');
    return (document) => writeDocument(document, deduplicated);
  }

  private sendRecord(
    reply: RecordReply,
    write: (document: object) => string,
    request: Request,
    response: Response,
  ): string | undefined {
    if (reply.location !== undefined) response.setHeader('Location', publicPath(this.settings, reply.location));
    return sendTagged(new TextReply(reply.revision, 'application/json', write(reply.document)), request, response);
  }

  private sendPage(
    { page }: PageReply,
    write: (document: object) => string,
    response: Response,
    started: number,
  ): string {
    response.type('application/json');
    const { offset, totalHits, records } = page;
    const duration = Math.round(performance.now() - started);
    const numbers = `"offset":${offset},"hits":${records.length},"totalHits":${totalHits}`;
    return `{${numbers},"records":${write(records)},"duration":${duration}}`;
  }
}

/** Sends a record with its ETag, or 304 to a client that has it. */
function sendTagged(
  { revision, mediaType, text }: TextReply,
  request: Request,
  response: Response,
): string | undefined {
  const etag = etagOf(revision, text);
  response.setHeader('ETag', etag);
  if (isNotModified(request, etag)) {
    response.status(304);
    return undefined;
  }
  response.type(mediaType);
  return text;
}
