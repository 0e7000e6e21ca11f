import {
  type JudgeTime,
  keepFlags,
  effectiveRows,
  type LayerKind,
  type ReadRows,
  type StepsUpTo,
  type Stream,
} from '@pelorus/ingest/domain';
import { type LayerMoment, type LayerReadingRepository } from '@pelorus/ingest/persistence';
import { FlagSteps } from '@pelorus/ingest/quality';

/** How a read uses flags. */
export interface FlagQuestion {
  readonly moment: LayerMoment;
  readonly layers?: ReadonlySet<LayerKind>;
  /** The flags whose values are kept; absent for all. */
  readonly keptFlags?: ReadonlySet<number>;
  /** Whether values that are left out are counted. */
  readonly counts: boolean;
}

/** What layers say from one time to another, both in microseconds since 1970 and included. */
interface StepsWithin extends StepsUpTo {
  readonly minUs: number;
}

/** A judgement that holds up to a time in milliseconds since 1970, included. */
export interface JudgementUpTo {
  readonly untilMs: number;
  readonly judge: JudgeTime;
}

const NOTHING_SAID = FlagSteps.of([], []);

/** The effective flags of a stretch of a read. What layers say is read as far as some packs tell, and then on. */
export class StretchFlags {
  readonly #ids: number[];
  #known: StepsWithin | undefined;

  constructor(
    private readonly repository: LayerReadingRepository,
    private readonly question: FlagQuestion,
    /** The stream of each column, as far as it has one. */
    private readonly streams: readonly (Pick<Stream, 'id'> | undefined)[],
  ) {
    this.#ids = [...new Set(streams.flatMap((stream) => stream?.id ?? []))];
    const { moment } = question;
    // Where nobody has said anything, there is nothing to read.
    if (moment.packs + moment.manual === 0) this.#known = { minUs: -Infinity, maxUs: Infinity, steps: [] };
  }

  /** Rows with effective flags, without the values that are not kept. Changes numbers and flags in place. */
  async rows(rows: ReadRows): Promise<ReadRows> {
    const { keptFlags, counts } = this.question;
    const said = this.#known?.steps.length === 0 ? rows : await effectiveRows(rows, (us) => this.#from(us));
    return keptFlags ? keepFlags(said, keptFlags, counts) : said;
  }

  /** Judges times from one on, in milliseconds since 1970, by what layers say. */
  async judgement(fromMs: number): Promise<JudgementUpTo> {
    const { keptFlags } = this.question;
    if (!keptFlags) return { untilMs: Infinity, judge: () => 'all' };
    const { minUs, maxUs, steps } = await this.#from(fromMs * 1_000);
    return {
      untilMs: Math.floor(maxUs / 1_000),
      judge: ({ stream, flags }, minMs, maxMs) => {
        const [from, to] = [minMs * 1_000, maxMs * 1_000 + 999];
        if (from < minUs || to > maxUs) return 'both';
        return (steps[stream] ?? NOTHING_SAID).judge(from, to, keptFlags, flags !== undefined);
      },
    };
  }

  #from(us: number): StepsWithin | Promise<StepsWithin> {
    const known = this.#known;
    return known && known.minUs <= us && us <= known.maxUs ? known : this.#load(us);
  }

  async #load(us: number): Promise<StepsWithin> {
    const { moment, layers } = this.question;
    const has = (kind: LayerKind): boolean => layers?.has(kind) ?? true;
    const { minUs, maxUs, rules, manual } = await this.repository.window(
      this.#ids,
      { minUs: us, maxUs: Infinity },
      moment,
    );
    const stepsOf = new Map(
      this.#ids.map((id) => {
        const said = [has('rule') ? rules.get(id) : undefined, has('manual') ? manual.get(id) : undefined] as const;
        return [id, FlagSteps.of(said[0] ?? [], said[1] ?? [])];
      }),
    );
    const steps = this.streams.map((stream) => stream && stepsOf.get(stream.id));
    this.#known = { minUs, maxUs, steps };
    return this.#known;
  }
}
