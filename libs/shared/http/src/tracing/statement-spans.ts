import { context, SpanKind, trace, type Tracer } from '@opentelemetry/api';
import { type StatementWatcher } from '@pelorus/shared/persistence';
import { endSpan } from './end-span';

/** The characters of a statement that a span keeps. Values of clients stand beside a statement, never in it. */
const LONGEST = 2_000;

/** Makes a span of each statement below the running request. Work without a request, such as merging, makes none. */
export function statementSpans(tracer: Tracer): StatementWatcher {
  return (text) => {
    if (trace.getSpan(context.active()) === undefined) return undefined;
    const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'STATEMENT';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, LONGEST),
    };
    const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes });
    return (error) => endSpan(span, error);
  };
}
