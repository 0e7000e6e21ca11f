import { type LiveEvent, type LiveLatest } from '@pelorus/ingest/domain';
import { latestOf } from '@pelorus/watch/domain';

/** The newest value of a stream that events tell. */
export interface ToldValue extends LiveLatest {
  /** Whether it was stored, not only left over by a deletion. */
  readonly isNew: boolean;
}

/** The newest values of streams that events tell, one for each stream, however many events there are. */
export class ToldValues {
  readonly #values = new Map<string, ToldValue>();

  get size(): number {
    return this.#values.size;
  }

  get all(): readonly ToldValue[] {
    return [...this.#values.values()];
  }

  take(events: readonly LiveEvent[]): void {
    for (const event of events) {
      for (const latest of latestOf(event)) {
        this.#values.set(latest.code, { ...latest, isNew: event.event === 'values' });
      }
    }
  }
}
