import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type AlertMessage, AlertWaves, PATIENCE_MS } from '../alerting/alert-waves';
import { CountingWebhook } from '../alerting/counting-webhook';
import { IngestProcess } from '../platform/ingest-process';
import { openSession } from '../platform/session.mjs';
import { sql } from '../postgres/sql';
import { ChildProgram } from '../process/child-program';
import { untilTrue } from '../process/until-true';
import { createTokens } from '../start/access-tokens';

const USERNAME = 'alice@example.org';
const [FIRST, SECOND, SILENCED] = ['a:b:s0', 'a:b:s1', 'a:b:s2'];
/** Tables of alerts, with what changes in them while nothing happens. */
const TABLES = {
  alert_rule: [],
  alert_seed: [],
  alert: ['detail'],
  alert_transition: [],
  alert_silence: [],
  alert_receiver: [],
  alert_address: [],
  alert_group: ['next_tick', 'last_tick'],
  alert_delivery: [],
  alert_attempt: [],
  alert_calendar: [],
};

/** A service on the embedded database of a data folder, as long as it runs. */
class World {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-restored-'));
  readonly #env = { DATABASE_URL: '', DATA_DIR: path.join(this.#folder, '.data') };
  #holder?: ChildProgram;
  #service?: IngestProcess;
  #databaseUrl = '';
  #url = '';
  #session = '';

  constructor() {
    chmodSync(this.#folder, 0o755);
  }

  /** Opens the database. */
  async open(): Promise<void> {
    this.#holder = new ChildProgram('tools/postgres/fixture/hold-database.mjs', { env: this.#env });
    this.#databaseUrl = (await this.#holder.json<{ url: string }>()).url;
  }

  /** Starts the service over the database, and logs in. */
  async serve(): Promise<void> {
    this.#service = await IngestProcess.start(this.#databaseUrl, {
      ALERT_PRIVATE_ADDRESSES: 'true',
      ALERT_GROUP_WAIT_SECONDS: '0',
      ALERT_GROUP_INTERVAL_SECONDS: '1',
    });
    this.#url = this.#service.url;
    await this.#service.ready();
    const [token] = await createTokens(this.#databaseUrl, 'restored alerts', [{ username: USERNAME }]);
    this.#session = await openSession(this.#url, { username: USERNAME, token: token! });
  }

  /** Ends the service. */
  async rest(): Promise<void> {
    await this.#service?.stop();
  }

  /** Ends the service and the database. */
  async close(): Promise<void> {
    await this.rest();
    await this.#holder?.stop('SIGTERM');
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Copies the database as it is now. */
  async backUp(): Promise<void> {
    await this.#run('backup');
  }

  /** Loses the database, which is closed, and goes back to the copy. */
  async restore(): Promise<void> {
    renameSync(this.#env.DATA_DIR, path.join(this.#folder, 'lost'));
    await this.#run('restore');
  }

  async post(place: string, body: string, type: string, status: number): Promise<{ id: number }> {
    const headers = { 'x-auth-token': this.#session, 'content-type': type };
    const answer = await fetch(this.#url + place, { method: 'POST', headers, body });
    const text = await answer.text();
    expect([answer.status, text]).toEqual([status, expect.any(String)]);
    return JSON.parse(text) as { id: number };
  }

  make(place: string, record: object, status = 201): Promise<{ id: number }> {
    return this.post(`/rest/alerts/${place}`, JSON.stringify(record), 'application/json', status);
  }

  query(statement: string): Promise<Record<string, unknown>[]> {
    return sql(this.#databaseUrl, statement);
  }

  /** What the tables of alerts have. */
  async tables(): Promise<Record<string, unknown[]>> {
    const tables: Record<string, unknown[]> = {};
    for (const [table, moving] of Object.entries(TABLES)) {
      const row = moving.reduce((sum, key) => `${sum} - '${key}'`, 'to_jsonb(one)');
      tables[table] = await this.query(`select ${row} as row from ingest.${table} one order by (${row})::text`);
    }
    return tables;
  }

  async #run(name: 'backup' | 'restore'): Promise<void> {
    const program = new ChildProgram(`tools/${name}.mjs`, { args: [path.join(this.#folder, 'copy')], env: this.#env });
    expect([await program.ended, program.errors]).toEqual([0, '']);
  }
}

describe('alerts that are restored from a backup', () => {
  const world = new World();
  let chat: CountingWebhook;
  let away: CountingWebhook;
  beforeAll(async () => {
    [chat, away] = await Promise.all([CountingWebhook.start(), CountingWebhook.start(), world.open()]);
    await world.serve();
  }, PATIENCE_MS);
  afterAll(async () => {
    await world.remove();
    await Promise.all([chat.stop(), away.stop()]);
  });

  it(
    'stand as they did: nobody is told twice, and what waited is sent',
    async () => {
      away.status = 500;
      const waves = new AlertWaves(3, {
        upload: (body) => world.post('/rest/datasets', body, 'text/tab-separated-values', 201),
        query: (statement) => world.query(statement),
      });
      const condition = { kind: 'value', above: 10 };
      for (const [name, { url }] of Object.entries({ chat, away })) {
        const { id } = await world.make('receivers', { kind: 'webhook', name, url });
        await world.make('rules', { name, where: 'code==a:b:*', condition, receivers: [id] });
      }
      const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, -1);
      await world.make('silences', { where: `code==${SILENCED}`, datetimeMax: soon, comment: 'in the yard' });
      await waves.send(20);
      await waves.untilCount(`ingest.alert where state = 'alerting' and code like 'a:b:%'`, 6);
      await waves.untilCount(`ingest.alert_delivery where state = 'sent'`, 1);
      await waves.untilCount(`ingest.alert_attempt where result = 'failed'`, 1);
      const [alert] = await world.query(`select id::int from ingest.alert where code = '${FIRST}' order by id`);
      await world.make(`${String(alert!['id'])}/acknowledge`, { comment: 'I go and look.' }, 200);
      // As long as it runs the service tries again to send what waits.
      await world.rest();
      const tried = away.messages.length;
      const before = await world.tables();
      await world.backUp();
      await world.close();

      await world.restore();
      await world.open();
      expect(await world.tables()).toEqual(before);
      away.status = 204;
      await world.serve();
      await untilTrue('what waited is sent', () => waves.isAllSent(), PATIENCE_MS);
      await waves.send(5);
      await waves.untilTold(0);
      const told = ['alert.firing', 'alert.resolved'].map((type) => [type, [FIRST, SECOND]]);
      expect(chat.messages.map(wordsOf)).toEqual(told);
      // The attempts with the first message failed until it rested: one, or more on a slow machine.
      expect(away.messages.map(wordsOf)).toEqual([...Array<unknown>(tried).fill(told[0]), ...told]);
      expect([...away.times.values()]).toEqual([tried + 1, 1]);
      const transitions = await world.query(
        `select from_state, to_state, count(*)::int as count from ingest.alert_transition join ingest.alert on alert.id = alert_id
          where code like 'a:b:%' group by 1, 2 order by 1`,
      );
      expect(transitions).toEqual([
        { from_state: 'alerting', to_state: 'alerting', count: 1 },
        { from_state: 'alerting', to_state: 'normal', count: 6 },
        { from_state: 'normal', to_state: 'alerting', count: 6 },
      ]);
    },
    PATIENCE_MS,
  );
});

function wordsOf({ type, data }: AlertMessage): unknown[] {
  return [type, data.alerts.map(({ code }) => code).sort()];
}
