import {
  type FlagUse,
  type LayerKind,
  type ManualFlag,
  type ReadSegment,
  type Stream,
  type TimeRange,
} from '@pelorus/ingest/domain';
import {
  type IngestTables,
  type LayerMoment,
  LayerReadingRepository,
  ManualFlagRepository,
  type RuleLayer,
  RuleLayerRepository,
} from '@pelorus/ingest/persistence';
import { FLAG, type SaidRun, type TimeRun, type TimeSpan } from '@pelorus/ingest/quality';
import { DomainError } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { StreamFinder } from '../reading/stream-finder';
import { type Reader } from '../reading/read-budget';
import { type DataReader } from '../reading/data-reader';
import { type Pause } from './stored-values';

/** Most records of an answer. */
export const MAX_RECORDS = 10_000;
/** Most values whose file flags are read. */
export const MAX_EXPLAINED = 10_000_000;
const EVER: TimeSpan = { minUs: -Infinity, maxUs: Infinity };

export interface ExplainedRun extends TimeRun {
  readonly code: string;
  readonly layer: LayerKind;
  readonly rule?: RuleLayer;
  readonly manual?: ManualFlag;
  /** Begin of the rule, where later than the begin of its layer. */
  readonly sinceUs?: number;
}

export interface ExplainQuestion extends Omit<FlagUse, 'withFlags'> {
  readonly codes: readonly string[];
  readonly range: TimeRange;
}

export class QualityExplainer {
  readonly #streams: StreamFinder;
  readonly #layers: LayerReadingRepository;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly data: DataReader,
    private readonly pause: Pause,
  ) {
    this.#streams = new StreamFinder(database, tables);
    this.#layers = new LayerReadingRepository(database, tables);
  }

  /**
   * First MAX_RECORDS runs of all layers in a range, by time, and whether these are all. Leaves out flag 0 of files and
   * rules, and flags outside `keptFlags`. DomainError `not-found` for unknown codes.
   */
  async explain(
    question: ExplainQuestion,
    reader: Reader,
  ): Promise<{ readonly runs: readonly ExplainedRun[]; readonly isComplete: boolean }> {
    const streams = await this.#streams.all(question.codes);
    const ids = streams.map(({ id }) => id);
    const moment = await this.#layers.moment(ids, question.range, question.flagsAsOfUs);
    const has = (kind: LayerKind): boolean => question.layers?.has(kind) ?? true;
    const runs = [
      ...(has('manual') ? await this.#manual(streams, question, moment) : []),
      ...(has('rule') && moment.packs > 0 ? await this.#rules(streams, question, moment) : []),
    ];
    if (has('source')) for (const stream of streams) runs.push(...(await this.#source(stream, question, reader)));
    runs.sort((a, b) => a.minUs - b.minUs || (a.code < b.code ? -1 : Number(a.code > b.code)));
    return { runs: runs.slice(0, MAX_RECORDS), isComplete: runs.length <= MAX_RECORDS };
  }

  async #manual(
    streams: readonly Stream[],
    { range, keptFlags }: ExplainQuestion,
    moment: LayerMoment,
  ): Promise<ExplainedRun[]> {
    const span = spanOf(range);
    const found = await this.#layers.manualRuns(ids(streams), span, moment.asOfUs, MAX_RECORDS + 1);
    const flagIds = [...found.values()].flatMap((runs) => runs.map(({ flagId }) => flagId));
    const flags = await new ManualFlagRepository(this.database, this.tables).find([...new Set(flagIds)]);
    const flagOf = new Map(flags.map((flag) => [flag.id, flag]));
    return streams.flatMap(({ id, code }) =>
      (found.get(id) ?? []).flatMap(({ flagId, ...run }): ExplainedRun[] =>
        isTold(run, keptFlags) ? [{ ...run, code, layer: 'manual', manual: flagOf.get(flagId)! }] : [],
      ),
    );
  }

  async #rules(
    streams: readonly Stream[],
    { range, keptFlags }: ExplainQuestion,
    moment: LayerMoment,
  ): Promise<ExplainedRun[]> {
    const layers = new RuleLayerRepository(this.database, this.tables);
    const told: ExplainedRun[] = [];
    for (const { id, code } of streams) {
      const isWanted = (run: SaidRun): boolean => isTold(run, keptFlags);
      const runs = await this.#layers.ruleRuns(id, spanOf(range), moment, isWanted, MAX_RECORDS + 1);
      const found = await layers.find(id, [...new Set(runs.map(({ layerId }) => layerId))]);
      const ruleOf = new Map(found.map((rule) => [rule.id, rule]));
      for (const { minUs, maxUs, flag, sinceUs, layerId } of runs) {
        const rule = ruleOf.get(layerId);
        // The layer is gone; `verify` reports it.
        if (!rule) continue;
        told.push({ minUs, maxUs, flag, code, layer: 'rule', rule, ...(sinceUs !== undefined && { sinceUs }) });
      }
    }
    return told;
  }

  async #source(stream: Stream, { range, keptFlags }: ExplainQuestion, reader: Reader): Promise<ExplainedRun[]> {
    const request = { codes: [stream.code], range, withFlags: true, layers: new Set(['source'] as const) };
    const { mostRows } = await this.data.find(request);
    if (mostRows > MAX_EXPLAINED) throw tooManyToExplain(mostRows);
    const end = new AbortController();
    const signal = AbortSignal.any([reader.signal, end.signal]);
    const gathered = new SourceRuns(stream.code, keptFlags);
    try {
      for await (const segment of await this.data.segments(request, { ...reader, signal }, () => 0)) {
        gathered.add(segment);
        if (gathered.runs.length > MAX_RECORDS) break;
        await this.pause();
      }
    } finally {
      end.abort();
    }
    return gathered.end();
  }
}

class SourceRuns {
  readonly runs: ExplainedRun[] = [];
  #open: ExplainedRun | undefined;

  constructor(
    private readonly code: string,
    private readonly keptFlags: ReadonlySet<number> | undefined,
  ) {}

  add(segment: ReadSegment): void {
    if (segment.kind === 'sums') return;
    const { rows, ms, us, columns } = segment.rows;
    const [cells] = columns;
    if (!cells) return;
    for (let row = 0; row < rows; row++) {
      const isEmpty = cells.kind === 'number' ? Number.isNaN(cells.values[row]) : cells.texts[row] === '';
      if (isEmpty) continue;
      const at = ms[row]! * 1_000 + us[row]!;
      const flag = cells.flags?.[row] ?? FLAG.none;
      if (this.#open?.flag === flag) this.#open = { ...this.#open, maxUs: at };
      else this.#begin(at, flag);
    }
  }

  end(): ExplainedRun[] {
    this.#begin(0, FLAG.none);
    return this.runs;
  }

  #begin(at: number, flag: number): void {
    if (this.#open && isTold(this.#open, this.keptFlags)) this.runs.push(this.#open);
    this.#open = flag === FLAG.none ? undefined : { minUs: at, maxUs: at, flag, code: this.code, layer: 'source' };
  }
}

const ids = (streams: readonly Stream[]): number[] => streams.map(({ id }) => id);

const isTold = ({ flag }: TimeRun, kept: ReadonlySet<number> | undefined): boolean => kept?.has(flag) ?? true;

function spanOf({ min, max }: TimeRange): TimeSpan {
  return {
    minUs: min ? min.ms * 1_000 + min.us : EVER.minUs,
    maxUs: max ? max.ms * 1_000 + max.us : EVER.maxUs,
  };
}

function tooManyToExplain(rows: number): DomainError {
  const detail = `The range has up to ${rows} values, more than ${MAX_EXPLAINED}: ask for a shorter one, or for layers=rule,manual.`;
  return new DomainError('invalid', 'too-many-values', detail, {
    faults: [{ code: 'too-many-values', detail, parameter: 'datetimeMin' }],
  });
}
