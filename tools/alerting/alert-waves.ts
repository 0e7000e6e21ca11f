import { untilTrue } from '../process/until-true';

/** Longer than the starts of all processes on a busy machine. */
export const PATIENCE_MS = 600_000;

/** Where the values of waves go, and what became of them. */
export interface WaveTarget {
  /** Uploads a file until it is stored. */
  readonly upload: (body: string) => Promise<unknown>;
  /** Reads the database of the service. */
  readonly query: (sql: string) => Promise<readonly Record<string, unknown>[]>;
}

/** Streams whose values rise and fall together, so that the alerts of rules over them fire and are over. */
export class AlertWaves {
  #minute = 0;

  constructor(
    private readonly streams: number,
    private readonly target: WaveTarget,
  ) {}

  /** Uploads a value of all streams (`a:b:s0`, `a:b:s1`, ...), of the next minute. */
  async send(value: number): Promise<void> {
    const codes = Array.from({ length: this.streams }, (_, i) => `a:b:s${i}`);
    const moment = new Date(Date.UTC(2024, 0, 1, 0, this.#minute++)).toISOString().slice(0, 19);
    await this.target.upload(
      `${['datetime', ...codes].join('\t')}\n${[moment, ...codes.map(() => value)].join('\t')}\n`,
    );
  }

  /** Number of rows; `from` is what follows `from` in a select. */
  async count(from: string): Promise<number> {
    const [row] = await this.target.query(`select count(*)::int as count from ${from}`);
    return Number(row!['count']);
  }

  /** Uploads a value, and waits until a transition of it is stored. */
  async sendUntilJudged(value: number): Promise<void> {
    const before = await this.count('ingest.alert_transition');
    await this.send(value);
    await untilTrue(
      'alerts are evaluated',
      async () => (await this.count('ingest.alert_transition')) > before,
      PATIENCE_MS,
    );
  }

  /** Uploads a value, and waits until transitions of it are being stored, or are. */
  async sendUntilStoring(value: number): Promise<void> {
    const before = await this.count('ingest.alert_transition');
    const storing = `pg_stat_activity where query like '%alert_transition%' and state <> 'idle' and pid <> pg_backend_pid()`;
    await this.send(value);
    const isSo = async (): Promise<boolean> =>
      (await this.count(storing)) > 0 || (await this.count('ingest.alert_transition')) > before;
    await untilTrue('transitions are being stored', isSo, PATIENCE_MS);
  }

  /** Waits until so many alerts fire, what groups were told last is how all alerts are, and no message waits. */
  async untilTold(firing: number): Promise<void> {
    const told = `ingest.alert_group told where told.rule_id = alert.rule_id and alert.id = any(told.firing)`;
    // Rules of the institute may fire, too: the disk of the machine may be full.
    const alerts = `ingest.alert_reading alert where kind = 'value'`;
    await this.untilCount(`${alerts} and state = 'alerting'`, firing);
    await this.untilCount(`${alerts} and (state = 'alerting') <> exists (select from ${told})`, 0);
    await untilTrue('no message waits', () => this.isAllSent(), PATIENCE_MS);
  }

  /** Whether no message waits; lets pauses after failures pass, while what is being sent stays as it is. */
  async isAllSent(): Promise<boolean> {
    await this.target.query(
      `update ingest.alert_delivery delivery set next_attempt = now() where state = 'waiting' and next_attempt > now()
        and attempts = (select count(*) from ingest.alert_attempt where delivery_id = delivery.id)`,
    );
    return (await this.count(`ingest.alert_delivery where state = 'waiting'`)) === 0;
  }

  /** Waits until there are so many rows; `from` is what follows `from` in a select. */
  async untilCount(from: string, wanted: number): Promise<void> {
    await untilTrue(`there are ${wanted} ${from}`, async () => (await this.count(from)) === wanted, PATIENCE_MS);
  }
}

/** A message about alerts, as receivers get it. */
export interface AlertMessage {
  readonly type: string;
  readonly data: {
    readonly rule: string;
    readonly alerts: readonly { readonly code: string; readonly state: string }[];
  };
}

/** The alerts that messages tell to be in a state: the rule and the code of each. */
export function toldAlerts(messages: Iterable<AlertMessage>, state: string): Set<string> {
  const alerts = [...messages].flatMap(({ data }) => data.alerts.map((alert) => ({ ...alert, rule: data.rule })));
  return new Set(alerts.filter((alert) => alert.state === state).map(({ rule, code }) => `${rule} ${code}`));
}
