import {
  type JudgeTime,
  effectiveRows,
  type FlagNeeds,
  type LayerKind,
  type ReadRows,
  type StepsUpTo,
  type Stream,
  type TimeRange,
} from '@pelorus/ingest/domain';
import { type LayerMoment, type LayerReadingRepository } from '@pelorus/ingest/persistence';
import { ANY_FLAG, FlagSteps, NO_FLAG } from '@pelorus/ingest/quality';

export interface FlagQuestion extends FlagNeeds {
  readonly moment: LayerMoment;
  readonly layers?: ReadonlySet<LayerKind>;
}

/** Flags of layers in a time, in microseconds since 1970, ends included. */
interface StepsWithin extends StepsUpTo {
  readonly minUs: number;
}

/** Judgement up to a time in milliseconds since 1970, included. */
export interface JudgementUpTo {
  readonly untilMs: number;
  readonly judge: JudgeTime;
}

/** Packs read at once; few at first, so that the answer begins soon. */
const PACKS = { first: 64, other: 512 };

/** Effective flags of a stretch, some packs at a time; prefetches the next ones. */
export class StretchFlags {
  readonly #ids: number[];
  readonly #endUs: number;
  #known: StepsWithin | undefined;
  #ahead: Promise<StepsWithin> | undefined;

  constructor(
    private readonly repository: LayerReadingRepository,
    private readonly question: FlagQuestion,
    /** Stream of each column, where it has one. */
    private readonly streams: readonly (Pick<Stream, 'id'> | undefined)[],
    { max }: TimeRange,
  ) {
    this.#endUs = max ? max.ms * 1_000 + max.us : Infinity;
    this.#ids = [...new Set(streams.flatMap((stream) => stream?.id ?? []))];
    const { moment } = question;
    // Without packs and manual flags there is nothing to read.
    if (moment.packs + moment.manual === 0) this.#known = { minUs: -Infinity, maxUs: Infinity, steps: [] };
  }

  /** Sets effective flags and drops values that are not kept, in place. */
  async rows(rows: ReadRows): Promise<ReadRows> {
    return effectiveRows(rows, this.question, (us) => this.#from(us));
  }

  /** Judges times from `fromMs` on, by the flags of layers. */
  async judgement(fromMs: number): Promise<JudgementUpTo> {
    const { keptFlags } = this.question;
    if (!keptFlags) return { untilMs: Infinity, judge: () => 'all' };
    const { minUs, maxUs, steps } = await this.#from(fromMs * 1_000);
    return {
      untilMs: Math.floor(maxUs / 1_000),
      judge: ({ stream, flags: column }, minMs, maxMs, flags = ANY_FLAG) => {
        const [from, to] = [minMs * 1_000, maxMs * 1_000 + 999];
        if (from < minUs || to > maxUs) return 'both';
        return (steps[stream] ?? FlagSteps.NONE).judge(from, to, keptFlags, column === undefined ? NO_FLAG : flags);
      },
    };
  }

  #from(us: number): StepsWithin | Promise<StepsWithin> {
    const known = this.#known;
    return known && holds(known, us) ? known : this.#turn(us);
  }

  async #turn(us: number): Promise<StepsWithin> {
    const ahead = await this.#ahead;
    const packs = ahead ? PACKS.other : PACKS.first;
    const known = ahead && holds(ahead, us) ? ahead : await this.#load(us, packs);
    this.#known = known;
    this.#ahead = known.maxUs < this.#endUs ? this.#load(known.maxUs + 1, PACKS.other) : undefined;
    // The read that gets there sees the failure; this avoids an unhandled rejection.
    this.#ahead?.catch(() => undefined);
    return known;
  }

  async #load(us: number, packs: number): Promise<StepsWithin> {
    const { moment, layers } = this.question;
    const has = (kind: LayerKind): boolean => layers?.has(kind) ?? true;
    const span = { minUs: us, maxUs: Math.max(us, this.#endUs) };
    const { minUs, maxUs, rules, manual } = await this.repository.window(this.#ids, span, moment, packs);
    const stepsOf = new Map(
      this.#ids.map((id) => {
        const said = [has('rule') ? rules.get(id) : undefined, has('manual') ? manual.get(id) : undefined] as const;
        return [id, FlagSteps.of(said[0] ?? [], said[1] ?? [])];
      }),
    );
    return { minUs, maxUs, steps: this.streams.map((stream) => stream && stepsOf.get(stream.id)) };
  }
}

function holds({ minUs, maxUs }: StepsWithin, us: number): boolean {
  return minUs <= us && us <= maxUs;
}
