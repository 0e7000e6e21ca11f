import { type Stream, type TimeRange } from '@pelorus/ingest/domain';
import { type IngestTables, RecheckRepository, StreamRuleRepository } from '@pelorus/ingest/persistence';
import { type RefusedRule, type Rule, type TimeSpan } from '@pelorus/ingest/quality';
import { DomainError, type Instant } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { StreamFinder } from '../reading/stream-finder';
import { readStoredRules } from './checking/stored-rules';
import { type FlagWriter, type ManualFlags } from './manual-flags';

/** Most waiting times of an answer. */
const MOST_WAITING = 1_000;

/** Rules of a stream, and properties without a rule, with the reason. */
export interface JudgedStream {
  readonly code: string;
  readonly rules: readonly Rule[];
  readonly refused: readonly RefusedRule[];
}

/** Time of a stream to judge again, in microseconds since 1970; may be infinite. */
export interface WaitingTime extends TimeSpan {
  readonly code: string;
}

export class RuleRuns {
  readonly #streams: StreamFinder;
  readonly #notes: RecheckRepository;
  readonly #rules: StreamRuleRepository;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly flags: ManualFlags,
  ) {
    this.#streams = new StreamFinder(database, tables);
    this.#notes = new RecheckRepository(database, tables);
    this.#rules = new StreamRuleRepository(database, tables);
  }

  /** Last known rules of streams. DomainError `not-found` for unknown codes. */
  async rules(codes: readonly string[]): Promise<JudgedStream[]> {
    const streams = await this.#streams.all(codes);
    const rows = await this.#rules.ofStreams(streams.map(({ id }) => id));
    const rulesOf = new Map(rows.map(({ id, rules }) => [id, readStoredRules(rules)]));
    return streams.map(({ id, code }) => ({ code, ...rulesOf.get(id)! }));
  }

  /**
   * Notes streams to judge again in a range; returns their number. DomainError `forbidden` for streams that the account
   * may not write, `conflict` where no registry was ever asked.
   */
  async run(codes: readonly string[], { min, max }: TimeRange, writer: FlagWriter): Promise<number> {
    const streams = await this.flags.check([{ pointer: '', codes }], writer);
    if ((await this.#rules.version()) === undefined) throw notChecked();
    const span = { minUs: min ? usOf(min) : -Infinity, maxUs: max ? usOf(max) : Infinity };
    await this.#notes.noteStreams([...streams.values()].map(({ id }) => ({ streamId: id, ...span })));
    return streams.size;
  }

  /** Times of streams that wait, up to MOST_WAITING. */
  async waiting(codes: readonly string[]): Promise<WaitingTime[]> {
    const streams: readonly Stream[] = await this.#streams.all(codes);
    const codeOf = new Map(streams.map(({ id, code }) => [id, code]));
    const notes = await this.#notes.ofStreams([...codeOf.keys()], MOST_WAITING);
    return notes.map(({ streamId, minUs, maxUs }) => ({ code: codeOf.get(streamId!)!, minUs, maxUs }));
  }
}

function usOf({ ms, us }: Instant): number {
  return ms * 1_000 + us;
}

function notChecked(): DomainError {
  const detail = 'No instance checks the quality of values: that needs a registry (REGISTRY_URL) and QUALITY_CHECK=on.';
  return new DomainError('conflict', 'not-checked', detail);
}
