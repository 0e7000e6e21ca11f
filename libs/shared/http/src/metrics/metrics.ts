import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type MetricSource, type Reading } from './metric-source';

/** Seconds that a source may take. Prometheus gives up a scrape after 10 by default. */
const READ_SECONDS = 3;

type Value = readonly [label: string, number: number];

interface SharedMetric {
  readonly metric: Counter | Gauge;
  readonly sources: MetricSource[];
}

/** Histogram of seconds, with labels that every observation names. */
export interface SecondsHistogram<Label extends string> {
  readonly name: `pelorus_${string}_seconds`;
  readonly help: string;
  readonly labels: readonly Label[];
  /** Upper bounds of the buckets, in seconds. */
  readonly buckets: readonly number[];
}

/** The metrics of a service. Features add theirs once, at the start; values are read when Prometheus asks. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #shared = new Map<string, SharedMetric>();
  #failed = 0;
  #text?: Promise<string>;

  constructor(private readonly onFailure: (metric: string, error: unknown) => void = () => undefined) {
    this.counter({
      name: 'pelorus_failed_readings_total',
      help: 'Readings of metrics that failed or took too long, and were left out',
      read: () => this.#failed,
    });
  }

  /** Media type of `text`. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Adds a value that goes up and down. Several features may add the same metric, each with other values of its label. */
  gauge(source: MetricSource): void {
    this.#add(source, Gauge);
  }

  counter(source: MetricSource<`pelorus_${string}_total`>): void {
    this.#add(source, Counter);
  }

  /** Adds a histogram of seconds; gives the function that counts an observation. */
  seconds<Label extends string>({
    name,
    help,
    labels,
    buckets,
  }: SecondsHistogram<Label>): (labels: Readonly<Record<Label, string>>, seconds: number) => void {
    const registers = [this.#registry];
    const histogram = new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers });
    return (values, seconds) => histogram.observe(values, seconds);
  }

  /** Adds metrics of the process and of Node.js: processor, memory, collected garbage, delay of the event loop. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Lets the primary process of this worker ask for its metrics, to add up those of all workers. */
  giveToPrimary(): void {
    // Its constructor listens to the primary.
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries(this.#registry);
  }

  /** All metrics as Prometheus reads them; callers at the same time get the same text. */
  text(): Promise<string> {
    this.#text ??= this.#registry.metrics().finally(() => (this.#text = undefined));
    return this.#text;
  }

  #add(source: MetricSource, Kind: typeof Counter | typeof Gauge): void {
    const { name, help, label, acrossWorkers: aggregator = 'sum' } = source;
    const there = this.#shared.get(name);
    if (there) {
      checkAlike(there.sources[0]!, source);
      there.sources.push(source);
      return;
    }
    const sources = [source];
    const labelNames = label === undefined ? [] : [label];
    const metric = new Kind({
      name,
      help,
      labelNames,
      aggregator,
      registers: [this.#registry],
      collect: () => this.#collect(name),
    });
    this.#shared.set(name, { metric, sources });
  }

  async #collect(name: string): Promise<void> {
    const { metric, sources } = this.#shared.get(name)!;
    const readings = await Promise.all(sources.map((source) => this.#read(source)));
    const { label } = sources[0]!;
    metric.reset();
    // A metric without labels is 0 after that, which is no value of a failed reading.
    if (label === undefined) metric.remove();
    for (const [value, number] of readings.flat()) metric.inc(label === undefined ? {} : { [label]: value }, number);
  }

  async #read({ name, read }: MetricSource): Promise<readonly Value[]> {
    try {
      return valuesOf(await readWithin(read, READ_SECONDS));
    } catch (error) {
      this.#failed++;
      this.onFailure(name, error);
      return [];
    }
  }
}

/** The values of a reading by their labels; an Error for what is no number. */
function valuesOf(reading: Reading): readonly Value[] {
  const values: readonly Value[] = typeof reading === 'number' ? [['', reading]] : [...reading];
  const wrong = values.find(([, number]) => !Number.isFinite(number));
  if (wrong) throw new Error(`${wrong[1]} is no value of a metric`);
  return values;
}

/** Features that share a metric mean the same by it. */
function checkAlike(first: MetricSource, other: MetricSource): void {
  if (first.label !== undefined && first.label === other.label && first.help === other.help) return;
  throw new Error(`the metric ${first.name} is there already; features that share one share its label and its help`);
}

/** Reads something; an Error when it takes longer than so many seconds. */
async function readWithin<Value>(read: () => Value | Promise<Value>, seconds: number): Promise<Value> {
  const reading = read();
  if (!(reading instanceof Promise)) return reading;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not read within ${seconds} seconds`)), seconds * 1000);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
