import { type Span, SpanStatusCode } from '@opentelemetry/api';

/** Ends a span, as failed when there is an error. Of the error it keeps the kind alone: messages may quote input. */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', kindOf(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function kindOf(error: unknown): string {
  const { code, name } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    name?: unknown;
  };
  return [code, name].find((each): each is string => typeof each === 'string') ?? '_OTHER';
}
