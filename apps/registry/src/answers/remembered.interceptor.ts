import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { type Request } from 'express';
import { defer, firstValueFrom, map, type Observable } from 'rxjs';
import { type AuditNote, auditNoteOf, noteForAudit } from '@pelorus/auth/http';
import { type Answer, AnswerMemory } from '@pelorus/registry/service';
import { Deduplication, PageReply, RecordReply } from '@pelorus/shared/http';
import { viewOf } from '../as-of/as-of.guard';

/** An answer: the reply, and the headers that the operation set. */
interface GivenAnswer extends Answer {
  readonly reply: unknown;
  readonly vary?: string;
  readonly link?: string | readonly string[];
  readonly note: AuditNote;
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
    private readonly memory: AnswerMemory,
    private readonly deduplication: Deduplication,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const view = viewOf(request);
    if (view?.moment) return next.handle();
    const deduplicated = this.deduplication.appliesTo(request);
    const key = JSON.stringify([view?.withholdsContacts, deduplicated, ...addressOf(request), request.headers.accept]);
    const make = async (): Promise<GivenAnswer> => answerOf(await firstValueFrom(next.handle()), deduplicated, request);
    return defer(() => this.memory.recall(key, make)).pipe(map((answer) => show(answer, request)));
  }
}

/** The address of a request, in parts; answers have links that begin with its protocol and host. */
function addressOf({ protocol, host, originalUrl }: Request): string[] {
  return [protocol, host, originalUrl];
}

/** The answer with its text, ready to be kept, if it depends on the records alone. */
function answerOf(reply: unknown, deduplicated: boolean, request: Request): GivenAnswer {
  const note = auditNoteOf(request);
  if (!(reply instanceof RecordReply || reply instanceof PageReply)) return { reply, note };
  const response = request.res!;
  const written = reply.written(deduplicated);
  const vary = response.getHeader('Vary') as string | undefined;
  const link = response.getHeader('Link') as string | readonly string[] | undefined;
  return { reply: written, vary, link, note, bytes: OVERHEAD + 2 * written.text.length };
}

/** Sets the headers of an answer and notes it for the audit log, also where the operation did not run. */
function show({ reply, vary, link, note }: GivenAnswer, request: Request): unknown {
  const response = request.res!;
  if (note.onSuccess !== undefined) noteForAudit(request, note);
  if (vary !== undefined) response.vary(vary);
  if (link !== undefined) response.setHeader('Link', link);
  return reply;
}

/** Says that the answers of an operation depend on its request and the records alone, not on the time of now. */
export function Remembered(): MethodDecorator {
  return UseInterceptors(RememberedInterceptor) as MethodDecorator;
}
