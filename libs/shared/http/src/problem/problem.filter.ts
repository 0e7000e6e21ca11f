import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Injectable,
  NotFoundException,
  HttpException,
} from '@nestjs/common';
import { type Request, type Response } from 'express';
import { DomainError } from '@pelorus/shared/kernel';
import { translateDriverError } from '@pelorus/shared/persistence';
import { methodsAllowed } from '../server/methods-allowed';
import { challengeOf } from './challenge';
import { factsOf, problem, type ProblemFacts } from './problem';
import { sendProblem } from './send-problem';
import '../server/request-log';

const CODES: Readonly<Record<number, string>> = {
  400: 'malformed-request',
  404: 'not-found',
  405: 'method-not-allowed',
  406: 'not-acceptable',
  413: 'too-large',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
};

/** Whether an error is one of Express's own (`http-errors`), whose text may quote the input. */
function hasStatus(error: unknown): error is Error & { readonly status: number } {
  return error instanceof Error && 'status' in error && typeof error.status === 'number';
}

/** Facts of a framework's error about the client's request; undefined for errors that are the service's own fault. */
function factsOfForeignError(error: unknown): ProblemFacts | undefined {
  if (error instanceof HttpException) return fromStatus(error.getStatus(), error.message);
  if (error instanceof URIError) return fromStatus(400, 'The path has a malformed percent-encoding.');
  return hasStatus(error) ? fromStatus(error.status, 'The request is malformed.') : undefined;
}

function fromStatus(status: number, detail: string): ProblemFacts | undefined {
  if (status >= 500) return undefined;
  return { status, code: CODES[status] ?? 'malformed-request', detail };
}

/** Headers that an answer may have got before it failed, and that describe a success only. */
const ABOUT_SUCCESS = ['Link', 'Memento-Datetime'];

/** Wait of clients for what comes back nobody knows when. */
const UNKNOWN_DELAY_SECONDS = 30;

const OUR_FAULT: ProblemFacts = {
  status: 500,
  code: 'internal-error',
  detail: 'Something went wrong here; it has been logged with the request id.',
};

/** Turns everything that is thrown while a request is served into a problem document. */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerProblem(error, http.getRequest<Request>(), http.getResponse<Response>());
  }
}

/** Answers an error; a response that has begun can only be broken off, so that it is not taken for a whole one. */
export function answerProblem(thrown: unknown, request: Request, response: Response): void {
  // A database that goes away while entities are used directly is no fault of the code either.
  const error = translateDriverError(thrown);
  const facts = factsFor(error, request, response);
  // The audit log names it.
  response.locals['problemCode'] = facts.code;
  // Logged with the line of the request.
  if (facts.status >= 500) response.err = error instanceof Error ? error : new Error(String(error));
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of ABOUT_SUCCESS) response.removeHeader(name);
  const seconds = secondsToWait(error, facts);
  if (seconds !== undefined) response.setHeader('Retry-After', String(Math.ceil(seconds)));
  const challenge = challengeOf(error, facts);
  if (challenge !== undefined) response.setHeader('WWW-Authenticate', challenge);
  sendProblem(problem(facts, request.originalUrl.split('?')[0] ?? ''), request, response);
}

/** Seconds after which a client should try again; every 503 has some. */
function secondsToWait(error: unknown, { status }: ProblemFacts): number | undefined {
  const given = error instanceof DomainError ? error.retryAfter : undefined;
  return given ?? (status === 503 ? UNKNOWN_DELAY_SECONDS : undefined);
}

function factsFor(error: unknown, request: Request, response: Response): ProblemFacts {
  if (error instanceof DomainError) return factsOf(error);
  if (error instanceof NotFoundException) return noSuchRoute(request, response);
  return factsOfForeignError(error) ?? OUR_FAULT;
}

function noSuchRoute(request: Request, response: Response): ProblemFacts {
  const allowed = methodsAllowed(request);
  if (allowed.length === 0)
    return { status: 404, code: 'no-such-path', detail: `There is nothing at ${request.path}.` };
  response.setHeader('Allow', allowed.join(', '));
  return {
    status: 405,
    code: 'method-not-allowed',
    detail: `${request.method} is not possible here; possible: ${allowed.join(', ')}.`,
  };
}
