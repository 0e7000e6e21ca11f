import { type RequestHandler } from 'express';
import { type StatementWatcher } from '@pelorus/shared/persistence';

export type SpanFacts = Readonly<Record<string, string | number>>;

export interface Tracing {
  /** First step of every request: makes its span, below the one that `traceparent` names. */
  readonly handler: RequestHandler;
  /** Makes a span of each statement that a request sends. */
  readonly watchStatement: StatementWatcher;
  span<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result>;
  headers(): Readonly<Record<string, string>>;
  stop(): Promise<void>;
}
