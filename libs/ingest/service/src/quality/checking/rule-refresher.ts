import {
  FoldRepository,
  type IngestTables,
  LiveNoteRepository,
  type RuledStreamRow,
  RecheckRepository,
  RuleLayerRepository,
  RunRepository,
  type StreamRecheck,
  StreamRuleRepository,
} from '@pelorus/ingest/persistence';
import {
  changedTimes,
  type OtherStream,
  ruleKey,
  rulesOf,
  type StreamDescription,
  type StreamRules,
  type StreamState,
} from '@pelorus/ingest/quality';
import { type Database } from '@pelorus/shared/persistence';
import { MAX_ASKED_CODES, type PropertySource } from './property-source';
import { readStoredRules, storedRules } from './stored-rules';

/** Least pause between two rounds, and as a multiple of a round's duration. */
const LEAST_PAUSE_MS = 5_000;
const PAUSES_A_ROUND = 9;
/** Ids to look back: transactions commit in another order than they take ids. */
const LATE_WITHIN = 2_000;
/** Parameter types that are an ambient temperature. */
const TEMPERATURE = /temperature/i;

/** Answer for a code of no parameter. */
const NOTHING_SAID: StreamDescription = { states: [], interruptions: [] };

/** Stream whose rules need a temperature; waits until all temperatures are known. */
interface WaitingStream {
  readonly row: RuledStreamRow;
  readonly said: StreamDescription;
}

/**
 * Keeps the rules of streams equal to the properties in the registry. A round asks about all streams when the
 * registry's version changed, for at most a tenth of the time. Changed rules are stored with a note of the times to
 * judge again. While the registry fails, the last rules stay.
 */
export class RuleRefresher {
  readonly #streams: StreamRuleRepository;
  /** Codes of temperature streams, by the code of their item. */
  #temperatures = new Map<string, OtherStream>();
  #version?: string;
  #notBefore = 0;
  /** Last stream that was asked about. */
  #lastId = 0;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly source: PropertySource,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#streams = new StreamRuleRepository(database, tables);
  }

  /** Asks about changed and new streams; throws where the registry fails. */
  async run(signal: AbortSignal): Promise<void> {
    // The first round asks about all streams anyway.
    if (this.#version !== undefined) {
      await this.#askAbout(this.#lastId, signal);
      await this.#askAboutLate();
    }
    if (this.now() < this.#notBefore) return;
    const { version } = await this.source.describe([]);
    if (version === this.#version) return;
    const began = this.now();
    if ((await this.#streams.version()) === undefined) await this.#beginNotes();
    this.#temperatures = new Map();
    await this.#askAbout(0, signal);
    if (signal.aborted) return;
    await this.#streams.setVersion(version);
    this.#version = version;
    this.#notBefore = this.now() + Math.max(LEAST_PAUSE_MS, PAUSES_A_ROUND * (this.now() - began));
  }

  /** Makes folding and deletions note times to judge; waits for running ones, which note none. */
  async #beginNotes(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await new FoldRepository(transaction, this.tables).hold();
      await new StreamRuleRepository(transaction, this.tables).setVersion('');
    });
  }

  async #askAbout(after: number, signal: AbortSignal): Promise<void> {
    const waiting: WaitingStream[] = [];
    for (let id = after; !signal.aborted;) {
      const rows = await this.#streams.after(id, MAX_ASKED_CODES);
      if (rows.length === 0) break;
      waiting.push(...(await this.#ask(rows)));
      id = rows.at(-1)!.id;
      this.#lastId = Math.max(this.#lastId, id);
    }
    for (let at = 0; at < waiting.length; at += MAX_ASKED_CODES) {
      await this.#store(waiting.slice(at, at + MAX_ASKED_CODES));
    }
  }

  async #askAboutLate(): Promise<void> {
    const rows = await this.#streams.late(this.#lastId, LATE_WITHIN, MAX_ASKED_CODES);
    if (rows.length > 0) await this.#store(await this.#ask(rows));
  }

  /** Asks about streams and stores their rules; returns those that wait for temperatures. */
  async #ask(rows: readonly RuledStreamRow[]): Promise<WaitingStream[]> {
    const { streams } = await this.source.describe(rows.map(({ code }) => code));
    const found = rows.map((row): WaitingStream => ({ row, said: streams.get(row.code) ?? NOTHING_SAID }));
    for (const { row, said } of found) this.#noteTemperature(row, said.states);
    const isWaiting = ({ said }: WaitingStream): boolean => rulesNeedTemperature(said.states);
    await this.#store(found.filter((each) => !isWaiting(each)));
    return found.filter(isWaiting);
  }

  #noteTemperature({ code, kind }: RuledStreamRow, states: readonly StreamState[]): void {
    const last = states.at(-1);
    if (!last || kind === 'text' || !TEMPERATURE.test(last.type)) return;
    const item = itemOf(code);
    const known = this.#temperatures.get(item);
    if (!known || code < known.code) this.#temperatures.set(item, { code, unit: last.unit });
  }

  /** Temperature stream of the item, else of the nearest item above it. */
  #temperatureBeside(code: string): OtherStream | undefined {
    for (let item = itemOf(code); item.includes(':'); item = itemOf(item)) {
      const found = this.#temperatures.get(item);
      if (found && found.code !== code) return found;
    }
    return undefined;
  }

  async #store(streams: readonly WaitingStream[]): Promise<void> {
    const changed = streams.flatMap(({ row, said }) => {
      const former = readStoredRules(row.rules);
      const stream = { code: row.code, kind: row.kind, ...(row.unit !== null && { unit: row.unit }) };
      const rules = rulesOf(stream, said, this.#temperatureBeside(row.code));
      const isSame = row.rules !== null && JSON.stringify(storedRules(former)) === JSON.stringify(storedRules(rules));
      return isSame ? [] : [{ row, former, rules }];
    });
    if (changed.length === 0) return;
    const ids = changed.map(({ row }) => row.id);
    await this.database.transaction(async (transaction) => {
      const layers = new RuleLayerRepository(transaction, this.tables);
      await new RunRepository(transaction, this.tables).lock(ids);
      const kept = new Map(changed.map(({ row, rules }) => [row.id, new Set(rules.rules.map(ruleKey))]));
      const open = await layers.layersOf(ids);
      const ended = open.filter((layer) => !kept.get(layer.streamId)!.has(ruleKey(layer)));
      await layers.end(ended);
      const always = { minUs: -Infinity, maxUs: Infinity };
      const times = [...new Set(ended.map(({ streamId }) => streamId))].map((streamId) => ({ streamId, ...always }));
      await new LiveNoteRepository(transaction, this.tables).addFlags('rule', times);
      await new StreamRuleRepository(transaction, this.tables).replace(
        changed.map(({ row, rules }) => ({
          streamId: row.id,
          judged: rules.rules.length > 0,
          others: [...new Set(rules.rules.flatMap(({ other }) => other ?? []))],
          rules: storedRules(rules),
        })),
      );
      await new RecheckRepository(transaction, this.tables).noteStreams(
        changed.flatMap(({ row, former, rules }) => rechecksOf(row.id, former, rules)),
      );
    });
  }
}

/** Times that are judged differently now; rules end before `untilUs`. */
function rechecksOf(streamId: number, former: StreamRules, rules: StreamRules): StreamRecheck[] {
  return changedTimes(former.rules, rules.rules).map(({ sinceUs, untilUs }) => ({
    streamId,
    minUs: sinceUs,
    maxUs: untilUs - 1,
  }));
}

function rulesNeedTemperature(states: readonly StreamState[]): boolean {
  return states.some(({ properties }) => properties.some(({ name }) => TEMPERATURE.test(name)));
}

function itemOf(code: string): string {
  return code.slice(0, Math.max(0, code.lastIndexOf(':')));
}
