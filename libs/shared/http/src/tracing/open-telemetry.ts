import { setTimeout } from 'node:timers/promises';
import { context, diag, DiagLogLevel, propagation, type Span, SpanKind, trace, type Tracer } from '@opentelemetry/api';
import { type BasicTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { type RequestHandler } from 'express';
import { type Logger } from 'pino';
import { type TraceSettings } from '@pelorus/shared/config';
import { release } from '@pelorus/shared/kernel';
import { type StatementWatcher } from '@pelorus/shared/persistence';
import { endSpan } from './end-span';
import { requestSpans } from './request-spans';
import { type SpanFacts, type Tracing } from './tracing';

/** The time that the last spans have to reach the collector when the service stops. */
const LAST_SPANS_MS = 2_000;

/**
 * Traces by OpenTelemetry, sent to a collector in batches. The start loads its packages, except the API. Spans are made by
 * hand: packages that are ES modules (Nest, the proxy) cannot be instrumented from outside without a loader, and addresses
 * of requests hold names of persons.
 */
export class OpenTelemetry implements Tracing {
  readonly handler: RequestHandler;
  readonly watchStatement: StatementWatcher;
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;

  private constructor(provider: BasicTracerProvider) {
    this.#provider = provider;
    this.#tracer = provider.getTracer('pelorus', release);
    this.handler = requestSpans(this.#tracer);
    this.watchStatement = statementSpans(this.#tracer);
  }

  /** Starts traces; what OpenTelemetry cannot do, such as reach the collector, is logged as a warning. */
  static async start(service: string, settings: TraceSettings, logger: Logger): Promise<OpenTelemetry> {
    const warn = (message: string, ...more: unknown[]): void => logger.warn({ more }, `traces: ${message}`);
    const ignore = (): void => undefined;
    diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
    const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }] = await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
    ]);
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    return new OpenTelemetry(await makeProvider(service, settings));
  }

  span<Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result> {
    const kind = 'server.address' in facts ? SpanKind.CLIENT : SpanKind.INTERNAL;
    return this.#tracer.startActiveSpan(name, { kind, attributes: facts }, (span) => settle(span, work));
  }

  headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    return headers;
  }

  async stop(): Promise<void> {
    await Promise.race([this.#provider.shutdown(), setTimeout(LAST_SPANS_MS, undefined, { ref: false })]);
    trace.disable();
    context.disable();
    propagation.disable();
    diag.disable();
  }
}

async function settle<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}

async function makeProvider(service: string, settings: TraceSettings): Promise<BasicTracerProvider> {
  const [{ defaultResource, detectResources, envDetector, resourceFromAttributes }, sdk, exporter] = await Promise.all([
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
    exporterFor(settings),
  ]);
  const named = resourceFromAttributes({ 'service.name': `pelorus-${service}`, 'service.version': release });
  const given = detectResources({ detectors: [envDetector] });
  const resource = defaultResource().merge(named).merge(given);
  return new sdk.BasicTracerProvider({ resource, spanProcessors: [new sdk.BatchSpanProcessor(exporter)] });
}

/** The sender of the protocol that the settings name; it reads address, headers and time-outs from the environment. */
async function exporterFor({ traceProtocol }: TraceSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    traceProtocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

/** The characters of a statement that a span keeps. Values of clients stand beside a statement, never in it. */
const LONGEST = 2_000;

/** Makes a span of each statement below the running request. Work without a request, such as merging, makes none. */
function statementSpans(tracer: Tracer): StatementWatcher {
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
