import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'yaml';
import { IngestFixture } from '@pelorus/ingest/running';
import { type RegistryFixture, startRegistry } from '@pelorus/registry/running';
import { type ListeningFacade, startFacade } from '@pelorus/sensorthings/running';
import { MetricsServer } from '@pelorus/shared/http';
import { raw } from '@pelorus/shared/persistence';
import { untilTrue } from '../process/until-true';
import { metricsTable } from './metrics-table';
import { readExpression } from './promql';
import { metricOf, readMetrics, type ServedMetrics } from './served-metrics';

const ROOT = path.resolve(__dirname, '../..');
const FOLDER = path.join(ROOT, 'docker/monitoring');
const PAGE = path.join(ROOT, 'docs/operations.md');
const TABLE = /\| metric +\|[^\n]*\n(\|[^\n]*\n)+/;

/** Labels and series that Prometheus itself adds. */
const ADDED_LABELS = ['job', 'instance'];
const ADDED_SERIES = ['up'];

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}
interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

const read = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');
const rules = (parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };
const charts = panels.filter(({ type }) => type !== 'row');
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [`panel ${title}`, expr] as const)),
];

describe('monitoring', () => {
  let ingest: IngestFixture;
  let registry: RegistryFixture;
  let facade: ListeningFacade;
  let metrics: ServedMetrics;

  const scrape = async (port: number | undefined): Promise<string> =>
    (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

  beforeAll(async () => {
    const environment = { METRICS_PORT: '0' };
    registry = await startRegistry(environment);
    ingest = await IngestFixture.start({ ...environment, MAX_DATASET_BYTES: '1000', MERGE: 'true', ALERTS: 'on' });
    await registry.anyone.get('/rest/v2/items').expect(200);
    const rule = { name: 'Any', where: 'code==vessel:ada:*', condition: { kind: 'value', above: 0 } };
    await ingest.alice.post('/rest/alerts/rules').send(rule).expect(201);
    const upload = (body: string) => ingest.alice.post('/rest/datasets').type('text/plain').send(body);
    await upload('datetime\tvessel:ada:ctd:temp\n2024-01-17 10:00:00\t1\n').expect(201);
    await upload('x'.repeat(2_000)).expect(413);
    await ingest.anyone.get('/rest/data?codes=vessel:ada:ctd:temp').expect(200);
    facade = await startFacade({ ...environment, REGISTRY_URL: registry.url, INGEST_URL: ingest.service.url });
    expect((await fetch(`${facade.url}/v1.1/Datastreams`)).status).toBe(200);
    await folded(ingest);
    // The threads that merge and that evaluate alerts tell what there is after their first passes.
    for (const known of [
      /^pelorus_merge_waiting_blocks /m,
      /^pelorus_alerts_firing\{/m,
      /^pelorus_alert_waiting_seconds /m,
    ])
      while (!known.test(await scrape(ingest.app.get(MetricsServer).port))) await setTimeout(50);
    metrics = readMetrics({
      registry: await scrape(registry.app.get(MetricsServer).port),
      ingest: await scrape(ingest.app.get(MetricsServer).port),
      sensorthings: await scrape(facade.app.get(MetricsServer).port),
    });
  });
  afterAll(async () => {
    await facade.close();
    await ingest.stop();
    await registry.close();
  });

  it('counts what happened', async () => {
    const newest = Date.UTC(2024, 0, 17, 10) / 1000;
    const expected = [
      `pelorus_newest_value_timestamp_seconds{platform="vessel:ada"} ${newest}`,
      'pelorus_stored_uploads_total{kind="dataset"} 1',
      'pelorus_received_rows_total 1',
      'pelorus_given_rows_total{kind="data"} 1',
      'pelorus_folded_datasets_total 1',
      'pelorus_merge_waiting_blocks 1',
      'pelorus_merge_failing 0',
      'pelorus_logins_total{result="done"} 2',
      'pelorus_logins_total{result="refused"} 0',
      'pelorus_requests_refused_total{code="too-large"} 1',
      'pelorus_slots{kind="large-dataset"} 4',
      'pelorus_slots_waiting{kind="file"} 0',
      'pelorus_http_request_seconds_count{method="POST",route="/rest/datasets",status="2xx"} 1',
    ];
    let missing: readonly string[] = expected;
    // Folding and merging tell what they did after it is stored, the first time perhaps of nothing.
    await untilTrue('all is counted', async () => {
      const lines = (await scrape(ingest.app.get(MetricsServer).port)).split('\n');
      missing = expected.filter((line) => !lines.includes(line));
      return missing.length === 0;
    }).catch(() => undefined);
    expect(missing).toEqual([]);
  });

  it.each(expressions)('%s: %s asks for what is served', (_where, expression) => {
    const { series, labels, faults } = readExpression(expression);
    expect(faults).toEqual([]);
    expect(series).not.toEqual([]);
    const served = series.filter((name) => !ADDED_SERIES.includes(name)).map((name) => [name, metricOf(metrics, name)]);
    expect(served.filter(([, metric]) => metric === undefined)).toEqual([]);
    const known = series.flatMap((name) => [...(metricOf(metrics, name)?.labels ?? [])]);
    expect(labels.filter((label) => ![...ADDED_LABELS, ...known].includes(label))).toEqual([]);
  });

  it('shows every metric of the services in a panel or an alert', () => {
    const used = new Set(
      expressions.flatMap(([, expression]) =>
        readExpression(expression).series.map((name) => metricOf(metrics, name)?.name),
      ),
    );
    const own = [...metrics.keys()].filter((name) => name.startsWith('pelorus_'));
    expect(own.filter((name) => !used.has(name))).toEqual([]);
    expect(own.length).toBeGreaterThan(30);
  });

  it('lays panels out beside each other', () => {
    const cells = charts.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(charts.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });

  it('tells of every alert how urgent it is, what is wrong, and in the documentation what to do', () => {
    const page = readFileSync(PAGE, 'utf8');
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(['warning', 'critical']).toContain(labels['severity']);
      expect(annotations['summary']).toMatch(/\w/);
      expect(page).toMatch(new RegExp(`\\| \`${alert}\` +\\| ${labels['severity']} +\\| \\S`));
    }
    const told = [...page.matchAll(/^\| `(Pelorus\w+)`/gm)].map(([, alert]) => alert);
    expect(told).toEqual(rules.map(({ alert }) => alert));
  });

  it('has all metrics in the documentation', () => {
    const page = readFileSync(PAGE, 'utf8');
    const table = `${metricsTable(metrics)}\n`;
    if (process.env['WRITE_DOCS'] === 'true')
      writeFileSync(
        PAGE,
        page.replace(TABLE, () => table),
      );
    expect(TABLE.exec(readFileSync(PAGE, 'utf8'))?.[0]).toBe(table);
  });

  it('is set up by a configuration that names the jobs of the alerts and the file of the rules', () => {
    const { rule_files, scrape_configs } = parse(read('prometheus.yaml')) as {
      rule_files: string[];
      scrape_configs: { job_name: string }[];
    };
    expect(rule_files.every((name) => existsSync(path.join(FOLDER, name)))).toBe(true);
    expect(scrape_configs.map(({ job_name }) => job_name)).toEqual(
      ['registry', 'ingest', 'sensorthings'].map((name) => `pelorus-${name}`),
    );
  });
});

/** Waits until the totals of streams have all datasets. */
async function folded({ connection }: IngestFixture): Promise<void> {
  for (;;) {
    const [row] = await connection.query<{ left: number }>(
      raw('select count(*)::integer as left from ingest.unfolded_dataset'),
    );
    if (row?.left === 0) return;
    await setTimeout(50);
  }
}
