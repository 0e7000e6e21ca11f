import { Secret } from '@pelorus/shared/config';
import { Database, sql } from '@pelorus/shared/persistence';
import { testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { IngestTables, RuleLayerRepository, RunRepository } from '@pelorus/ingest/persistence';
import {
  joined,
  judgeAround,
  preparedRule,
  type Interruption,
  rulesOf,
  type StreamState,
} from '@pelorus/ingest/quality';
import { AccountQuotas } from '../src/account-quotas';
import { DatasetDeletion } from '../src/dataset-deletion';
import { TotalsFolding } from '../src/totals-folding';
import { mergeByHand } from '../src/merging/merge-by-hand';
import { StreamChecker } from '../src/quality/checking/stream-checker';
import { OTHERS_WITHIN_US } from '../src/quality/checking/checked-streams';
import { newestAt } from '../src/quality/checking/column-values';
import { type PropertySource } from '../src/quality/checking/property-source';
import { RuleRefresher } from '../src/quality/checking/rule-refresher';
import { ReadBudget } from '../src/reading/read-budget';
import { DataReader } from '../src/reading/data-reader';
import { StreamedUpload } from '../src/streamed-upload';
import { DatasetUploads } from '../src/dataset-uploads';
import { migrateIngest } from './migrate-ingest';

/** A value of a stream: microseconds since 1970, the place of the stream, and the number. */
export type Row = readonly [us: number, cells: readonly (number | undefined)[]];

/** What a rule says of a stream: runs of flags in microseconds. */
export interface SaidRule {
  readonly code: string;
  readonly test: string;
  readonly parameters: unknown;
  readonly runs: readonly (readonly [minUs: number, maxUs: number, flag: number])[];
}

const NEVER = new AbortController().signal;

/** An archive whose values are checked by the properties of a registry that a test sets. */
export class CheckedArchive implements PropertySource {
  /** The states of the parameters, by code. */
  properties: Record<string, readonly StreamState[]> = {};
  /** When the parameters were interrupted, by code. */
  interruptions: Record<string, readonly Interruption[]> = {};
  version = 1;
  /** Why the registry gives no answer. */
  away: Error | undefined;
  /** Codes that were asked about since the start. */
  asked = 0;
  #clock = 0;

  private constructor(
    private readonly test: TestDatabase,
    readonly database: Database,
    readonly tables = new IngestTables('ingest'),
  ) {}

  static async start(): Promise<CheckedArchive> {
    const test = await testDatabase(migrateIngest, 'ingest_only');
    const url = new Secret(test.url);
    const database = await Database.connect({ url, poolSize: 8, entities: [], applicationName: 'pelorus ingest spec' });
    return new CheckedArchive(test, database);
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.test.drop();
  }

  async describe(codes: readonly string[]) {
    if (this.away) throw this.away;
    this.asked += codes.length;
    const streams = codes.flatMap((code) => {
      const states = this.properties[code];
      return states ? [[code, { states, interruptions: this.interruptions[code] ?? [] }] as const] : [];
    });
    return { version: String(this.version), streams: new Map(streams) };
  }

  /** A checker as an instance of the service has one. */
  checker(): { refresh(): Promise<void>; round(): Promise<{ isMore: boolean; values: number }> } {
    const data = new DataReader(this.database, this.tables, new ReadBudget(Number.MAX_SAFE_INTEGER));
    const rules = new RuleRefresher(this.database, this.tables, this, () => this.#clock);
    const streams = new StreamChecker(this.database, this.tables, data, async () => undefined);
    const refresh = (): Promise<void> => {
      // Each question is an hour later than the one before.
      this.#clock += 3_600_000;
      return rules.run(NEVER);
    };
    return { refresh, round: () => streams.round(NEVER) };
  }

  async upload(codes: readonly string[], rows: readonly Row[]): Promise<number> {
    const lines = rows.map(([us, cells]) => [timeOf(us), ...cells.map((cell) => cell ?? '')].join('\t'));
    const limits = {
      maxBytes: 100_000_000,
      large: { running: 2, waiting: 10, waitSeconds: 10 },
      quotas: new AccountQuotas({ bytes: 0, uploads: 0 }),
    };
    const uploads = new DatasetUploads(
      this.database,
      this.tables,
      new StreamedUpload(this.database, this.tables),
      limits,
    );
    const text = [['datetime', ...codes].join('\t'), ...lines, ''].join('\n');
    const result = await uploads.run({
      username: 'alice',
      scopes: [],
      session: 'a session',
      dryRun: false,
      allowDuplicate: true,
      body: bodyOf(text),
    });
    if (result.kind !== 'stored') throw new Error('not stored');
    return result.dataset.id;
  }

  async delete(id: number): Promise<void> {
    const deleting = new DatasetDeletion(this.database, this.tables);
    await deleting.run(id, { username: 'alice', admin: false }, undefined);
  }

  fold(): Promise<void> {
    return new TotalsFolding(this.database, this.tables).run();
  }

  async merge(): Promise<void> {
    await mergeByHand(this.database, this.tables);
  }

  async waiting(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql`select count(*) as count from ingest.recheck`);
    return row!.count;
  }

  /** How many connections wait for a lock. */
  async blocked(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      sql`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row!.count;
  }

  /** What the stored layers say now. */
  async said(): Promise<SaidRule[]> {
    const streams = await this.database.query<{ id: number; code: string }>(sql`select id, code from ingest.stream`);
    const ids = streams.map(({ id }) => id);
    const layers = await new RuleLayerRepository(this.database, this.tables).layersOf(ids);
    const packs = await new RunRepository(this.database, this.tables).packs(ids, { minUs: -9e15, maxUs: 9e15 });
    const rules = layers.map(({ id, streamId, test, parameters }): SaidRule => {
      const own = packs.filter((pack) => pack.streamId === streamId).flatMap(({ said }) => said.get(id) ?? []);
      const present = own.filter(({ untilUs }) => untilUs === undefined);
      const runs = joined(present.map(({ minUs, maxUs, flag }) => ({ minUs, maxUs, flag })));
      const code = streams.find((each) => each.id === streamId)!.code;
      return { code, test, parameters, runs: runs.map(({ minUs, maxUs, flag }) => [minUs, maxUs, flag]) };
    });
    return sortedRules(rules);
  }

  /** What judging all values from scratch says. */
  async judged(): Promise<SaidRule[]> {
    const rules: SaidRule[] = [];
    for (const [code, states] of Object.entries(this.properties)) {
      const values = await this.#values(code);
      const temperature = Object.entries(this.properties).find(
        ([other, own]) => other !== code && own.at(-1)?.type === 'temperature',
      );
      const around = temperature && { code: temperature[0], unit: temperature[1].at(-1)!.unit };
      const said = { states, interruptions: this.interruptions[code] ?? [] };
      for (const rule of rulesOf({ code, kind: 'number' }, said, around).rules) {
        const others = new Map(
          rule.other === undefined
            ? []
            : [[rule.other, newestAt(values.timesUs, await this.#values(rule.other), OTHERS_WITHIN_US)]],
        );
        const known = { ...values, others, fromUs: -Infinity, toUs: Infinity };
        const all = { minUs: -9e15, maxUs: 9e15 };
        const whole = judgeAround(known, all, [{ test: preparedRule(rule), periods: rule.periods }], 0);
        if (whole.kind !== 'judged') throw new Error('all values are known');
        const { test, parameters } = rule;
        rules.push({
          code,
          test,
          parameters,
          runs: whole.runs[0]!.map(({ minUs, maxUs, flag }) => [minUs, maxUs, flag]),
        });
      }
    }
    return sortedRules(rules);
  }

  async #values(code: string): Promise<{ timesUs: Float64Array; values: Float64Array }> {
    const rows = await this.database.query<{ us: number; value: number }>(
      sql`select distinct on (datetime) (extract(epoch from datetime) * 1000000)::bigint as us, value
        from ingest.measurement where code = ${code} order by datetime`,
    );
    return { timesUs: Float64Array.from(rows, ({ us }) => us), values: Float64Array.from(rows, ({ value }) => value) };
  }
}

/** Rules that say anything, in one order. Those of two events may differ by their runs alone. */
function sortedRules(rules: readonly SaidRule[]): SaidRule[] {
  const keyOf = ({ code, test, parameters, runs }: SaidRule): string =>
    `${code} ${test} ${JSON.stringify([sortedKeys(parameters), runs])}`;
  return rules
    .filter(({ runs }) => runs.length > 0)
    .map((rule) => ({ ...rule, parameters: sortedKeys(rule.parameters) }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function sortedKeys(value: unknown): unknown {
  return Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function timeOf(us: number): string {
  const ms = Math.floor(us / 1_000);
  const text = new Date(ms).toISOString().replace('Z', '');
  return `${text}${String(us - ms * 1_000).padStart(3, '0')}`;
}

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
