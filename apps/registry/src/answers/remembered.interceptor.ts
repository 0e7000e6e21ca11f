import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { defer, firstValueFrom, map, type Observable } from 'rxjs';
import { type Answer, AnswerMemory } from '@pelorus/registry/service';
import { Deduplication, PageReply, RecordReply } from '@pelorus/shared/http';
import { viewOf } from '../as-of/as-of.guard';

/** What an operation answered: the reply, and the headers that it set. */
interface GivenAnswer extends Answer {
  readonly reply: unknown;
  readonly vary?: string;
  readonly link?: string | readonly string[];
}

/** Bytes of an answer beside its text, roughly. */
const OVERHEAD = 1_024;

/**
 * Answers with the text that was sent before, if no record has changed since. Records and pages of the present are kept;
 * streams and other formats, which tell the time of now, are not.
 */
@Injectable()
export class RememberedInterceptor implements NestInterceptor {
  constructor(
    @Inject(AnswerMemory) private readonly memory: AnswerMemory,
    @Inject(Deduplication) private readonly deduplication: Deduplication,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const view = viewOf(request);
    if (view?.moment) return next.handle();
    const deduplicated = this.deduplication.appliesTo(request);
    const key = JSON.stringify([view?.withholdsContacts, deduplicated, ...addressOf(request), request.headers.accept]);
    const make = async (): Promise<GivenAnswer> =>
      answerOf(await firstValueFrom(next.handle()), deduplicated, request.res!);
    return defer(() => this.memory.recall(key, make)).pipe(map((answer) => show(answer, request.res!)));
  }
}

/** The address of a request, in parts; answers have links that begin with its protocol and host. */
function addressOf({ protocol, host, originalUrl }: Request): string[] {
  return [protocol, host, originalUrl];
}

/** The answer with its text, ready to be kept, if it depends on the records alone. */
function answerOf(reply: unknown, deduplicated: boolean, response: Response): GivenAnswer {
  if (!(reply instanceof RecordReply || reply instanceof PageReply)) return { reply };
  const written = reply.written(deduplicated);
  const vary = response.getHeader('Vary') as string | undefined;
  const link = response.getHeader('Link') as string | readonly string[] | undefined;
  return { reply: written, vary, link, bytes: OVERHEAD + 2 * written.text.length };
}

/** Sets the headers of an answer, also where the operation did not run. */
function show({ reply, vary, link }: GivenAnswer, response: Response): unknown {
  if (vary !== undefined) response.vary(vary);
  if (link !== undefined) response.setHeader('Link', link);
  return reply;
}
