import { type RequestHandler } from 'express';
import { type Logger } from 'pino';
import { type TraceSettings } from '@pelorus/shared/config';
import { OpenTelemetry } from './open-telemetry';
import { type SpanFacts, type Tracing } from './tracing';

let running: Tracing | undefined;

/** Starts traces of the service of this name where the settings ask for them; otherwise nothing is loaded. */
export async function startTracing(
  service: string,
  settings: TraceSettings,
  logger: Logger,
): Promise<Tracing | undefined> {
  if (!settings.traced) return undefined;
  running = await OpenTelemetry.start(service, settings, logger);
  return running;
}

export function tracingSteps(): RequestHandler[] {
  return running ? [running.handler] : [];
}

/** Runs work that asks others or takes long as a span of the running request. */
export function inSpan<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result> {
  return running ? running.span(name, facts, work) : work();
}

/** Headers by which another service continues the trace of the running request; none without traces. */
export function traceHeaders(): Readonly<Record<string, string>> {
  return running?.headers() ?? {};
}

/** Sends the spans that are left and ends traces. */
export async function stopTracing(): Promise<void> {
  const last = running;
  running = undefined;
  await last?.stop();
}
