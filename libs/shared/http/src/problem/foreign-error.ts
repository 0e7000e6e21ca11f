import { HttpException } from '@nestjs/common';
import { type ProblemFacts } from './problem';

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
export function factsOfForeignError(error: unknown): ProblemFacts | undefined {
  if (error instanceof HttpException) return fromStatus(error.getStatus(), error.message);
  if (error instanceof URIError) return fromStatus(400, 'The path has a malformed percent-encoding.');
  return hasStatus(error) ? fromStatus(error.status, 'The request is malformed.') : undefined;
}

function fromStatus(status: number, detail: string): ProblemFacts | undefined {
  if (status >= 500) return undefined;
  return { status, code: CODES[status] ?? 'malformed-request', detail };
}
