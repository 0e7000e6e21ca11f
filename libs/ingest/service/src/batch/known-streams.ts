import { type LayoutColumn, layoutKey, type Stream, valueColumns } from '@pelorus/ingest/domain';
import { recentlyUsed } from '@pelorus/shared/persistence';
import { GatheredQuestions } from '../gathered-questions';
import { type SettledStreams } from '../settle-streams';
import { type StreamLookup } from './small-file';

const STREAMS = 100_000;
const LAYOUTS = 10_000;
/** Longest cached key of a layout: keys of wide files would fill the memory. */
const KEY_LENGTH = 10_000;

/** Cache of streams and layouts, which never change; others are looked up each time. */
export class KnownStreams {
  readonly #streams = recentlyUsed<string, Stream>(STREAMS);
  readonly #layouts = recentlyUsed<string, number>(LAYOUTS);
  /** Results of `settled`, for the plans in `KnownHeaders`. */
  readonly #settled = new WeakMap<readonly LayoutColumn[], SettledStreams>();

  /** Gathers look-ups: one statement for each file of a batch would take all connections. */
  readonly #questions: GatheredQuestions<ReadonlyMap<string, Stream>>;

  constructor(load: StreamLookup) {
    this.#questions = new GatheredQuestions(load);
  }

  async find(codes: readonly string[]): Promise<ReadonlyMap<string, Stream>> {
    const known = this.#known(codes);
    const unknown = codes.filter((code) => !known.has(code));
    if (unknown.length === 0) return known;
    const found = await this.#questions.ask(unknown);
    for (const code of unknown) {
      const stream = found.get(code);
      if (!stream) continue;
      this.#streams.set(code, stream);
      known.set(code, stream);
    }
    return known;
  }

  /** Streams and layout of columns; undefined unless all are cached. */
  settled(columns: readonly LayoutColumn[]): SettledStreams | undefined {
    const found = this.#settled.get(columns) ?? this.#settle(columns);
    if (found) this.#settled.set(columns, found);
    return found;
  }

  remember(columns: readonly LayoutColumn[], { streams, layoutId }: SettledStreams): void {
    for (const stream of streams.values()) this.#streams.set(stream.code, stream);
    const key = layoutKey(columns);
    if (key.length <= KEY_LENGTH) this.#layouts.set(key, layoutId);
  }

  #settle(columns: readonly LayoutColumn[]): SettledStreams | undefined {
    const key = layoutKey(columns);
    const layoutId = key.length > KEY_LENGTH ? undefined : this.#layouts.get(key);
    if (layoutId === undefined) return undefined;
    const values = valueColumns(columns);
    const streams = this.#known(values.map(({ code }) => code));
    return streams.size < values.length ? undefined : { streams, layoutId };
  }

  #known(codes: readonly string[]): Map<string, Stream> {
    const known = new Map<string, Stream>();
    for (const code of codes) {
      const stream = this.#streams.get(code);
      if (stream) known.set(code, stream);
    }
    return known;
  }
}
