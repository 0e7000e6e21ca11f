import { type IngestTables } from '@pelorus/ingest/persistence';
import { DataReader, ReadBudget } from '@pelorus/ingest/service';
import { Secret } from '@pelorus/shared/config';
import { Database, raw } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { AlertTables } from '@pelorus/watch/persistence';
import { AlertLoop, type ItemSource, type NoticeBody } from '@pelorus/watch/service';
import { IngestFixture } from './ingest-fixture';
import { makeClock, SetClock } from './set-clock';

const TIMES = { waitMs: 30_000, intervalMs: 300_000, repeatMs: 4 * 3_600_000 };
/** Steps of the clock after which a session may be over. */
const SESSION_MS = 3_600_000;
const NEVER = new AbortController().signal;

/** What receivers were told, without being sent. */
export type Told = Pick<NoticeBody, 'type' | 'data'>;

/** A service whose alerts are evaluated pass by pass, at moments that a test chooses. */
export class HandEvaluator {
  #elapsedMs = 0;
  #received = 0;

  private constructor(
    private readonly service: IngestFixture,
    readonly clock: SetClock,
    private readonly evaluator: Database,
    readonly alerts: AlertLoop,
  ) {}

  static async start(): Promise<HandEvaluator> {
    // All connections of the service see the clock that the test sets.
    const service = await IngestFixture.start({}, makeClock);
    const clock = new SetClock(service.connection);
    const evaluator = await Database.connect({
      ...{ url: new Secret(service.database.url), poolSize: 4, entities: [], applicationName: 'pelorus alert spec' },
    });
    const made: { one?: HandEvaluator } = {};
    const alerts = evaluatorOf(evaluator, service.tables, () => made.one?.elapsedMs ?? 0);
    made.one = new HandEvaluator(service, clock, evaluator, alerts);
    await made.one.alice
      .post('/rest/alerts/receivers')
      .send({ kind: 'mail', name: 'Watch', to: 'watch@example.org', default: true })
      .expect(201);
    return made.one;
  }

  get alice(): ServiceClient {
    return this.service.alice;
  }

  administrator(): Promise<ServiceClient> {
    return this.service.administrator();
  }

  /** Milliseconds of the process that evaluates: those of the machine, and those that the test lets pass. */
  get elapsedMs(): number {
    // Otherwise a slow machine would look like a clock that was set.
    return performance.now() + this.#elapsedMs;
  }

  /** Another instance that evaluates beside this one, and asks a registry of items if there is one. */
  another(items?: ItemSource): AlertLoop {
    return evaluatorOf(this.evaluator, this.service.tables, () => this.elapsedMs, items);
  }

  /** Lets time pass, and evaluates once. */
  async pass(ms = 1_000, alerts = this.alerts): Promise<void> {
    await this.later(ms);
    await alerts.pass(NEVER);
  }

  /** Lets time pass. */
  async later(ms: number): Promise<void> {
    this.#elapsedMs += ms;
    await this.setClock(ms);
  }

  /** Sets the clock, while no time passes; sessions last all the same. */
  async setClock(ms: number): Promise<void> {
    await this.clock.move(ms);
    if (Math.abs(ms) < SESSION_MS) return;
    await this.query(
      `update auth.session set seen = clock.clock_timestamp(), expires = clock.clock_timestamp() + interval '1 year'`,
    );
    await this.query(`update auth.token set expires = clock.clock_timestamp() + interval '1 year'`);
  }

  /** Lets time pass second by second in so few passes as tell receivers all that there is. */
  async settle(): Promise<void> {
    for (let i = 0; i < 8; i++) await this.pass(20_000);
  }

  /** Uploads one value of each stream; by default of this moment. */
  async send(values: Readonly<Record<string, number>>, ms = this.clock.nowMs): Promise<void> {
    const moment = new Date(ms).toISOString().slice(0, -1);
    const cells = [
      ['datetime', ...Object.keys(values)],
      [moment, ...Object.values(values)],
    ];
    const body = cells.map((row) => `${row.join('\t')}\n`).join('');
    await this.alice.post('/rest/datasets').type('text/tab-separated-values').send(body).expect(201);
  }

  async rule(name: string, body: object): Promise<number> {
    return (
      await this.alice
        .post('/rest/alerts/rules')
        .send({ name, ...body })
        .expect(201)
    ).body.id;
  }

  /** Codes of alerts in a state, of a rule. */
  async codes(state: string, rule: string): Promise<string[]> {
    const where = encodeURIComponent(`state==${state};rule.name=='${rule}'`);
    const { body } = await this.alice.get(`/rest/alerts?where=${where}&sorts=code`).expect(200);
    return body.records.map(({ code }: { code: string }) => code);
  }

  /** What receivers were told since the last time this was asked. */
  async told(): Promise<Told[]> {
    const rows = await this.service.connection.query<{ id: number; body: Told }>(
      raw(`select id, body from ingest.alert_delivery where id > ${this.#received} order by id`),
    );
    this.#received = rows.at(-1)?.id ?? this.#received;
    return rows.map(({ body }) => body);
  }

  async query<Row>(text: string): Promise<Row[]> {
    return this.service.connection.query<Row>(raw(text));
  }

  async stop(): Promise<void> {
    await this.evaluator.close();
    await this.service.stop();
  }
}

function evaluatorOf(database: Database, ingest: IngestTables, elapsed: () => number, items?: ItemSource): AlertLoop {
  const parts = {
    ...{ database, tables: new AlertTables('ingest'), ingest, items, times: TIMES },
    data: new DataReader(database, ingest, new ReadBudget(Number.MAX_SAFE_INTEGER)),
    measures: async () => 0,
  };
  return new AlertLoop(parts, elapsed);
}
