import { type NewestValue } from './news';

/** Events that an answer depends on, and how they change it. */
export interface Watched<Data> {
  /**
   * Codes of streams, a `*` at the end of one standing for anything; or those that the answer itself names, where
   * others may come into it that only asking finds.
   */
  readonly codes: readonly string[] | ((data: Data) => readonly string[]);
  /** The answer with newer values; undefined where it must be asked for. Without it the answer is read again. */
  readonly patch?: (data: Data, newest: readonly NewestValue[]) => Data | undefined;
  /**
   * Seconds that pass at least between two readings for the sake of news; 5, or 300 where the news were put into the
   * answer.
   */
  readonly reread?: number;
  /** Whether alerts move the answer, too. */
  readonly alerts?: boolean;
}
