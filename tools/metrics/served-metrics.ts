export interface ServedMetric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly labels: Set<string>;
  readonly services: Set<string>;
}

/** Metrics by name, with the labels of their samples. */
export type ServedMetrics = ReadonlyMap<string, ServedMetric>;

/** Reads texts of `/metrics`, by the names of the services. */
export function readMetrics(texts: Readonly<Record<string, string>>): ServedMetrics {
  const metrics = new Map<string, ServedMetric>();
  for (const [service, text] of Object.entries(texts)) {
    for (const metric of metricsOf(text)) {
      const known = metrics.get(metric.name) ?? metric;
      for (const label of metric.labels) known.labels.add(label);
      metrics.set(metric.name, known);
      known.services.add(service);
    }
  }
  return metrics;
}

function metricsOf(text: string): ServedMetric[] {
  return [...text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\w+)\n((?:[^#\n].*\n)*)/gm)].map(
    ([, name = '', help = '', type = '', samples = '']) => ({
      name,
      type,
      help,
      labels: new Set([...samples.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label)),
      services: new Set<string>(),
    }),
  );
}

/** The metric of a series: those of a histogram have endings. */
export function metricOf(metrics: ServedMetrics, series: string): ServedMetric | undefined {
  const histogram = metrics.get(series.replace(/_(bucket|sum|count)$/, ''));
  return metrics.get(series) ?? (histogram?.type === 'histogram' ? histogram : undefined);
}
