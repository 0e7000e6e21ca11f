import type { BasicTracerProvider, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { type TraceSettings } from '@pelorus/shared/config';
import { release } from '@pelorus/shared/kernel';

/** Makes what collects the spans of a service and sends them; loads its packages. */
export async function makeProvider(service: string, settings: TraceSettings): Promise<BasicTracerProvider> {
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
