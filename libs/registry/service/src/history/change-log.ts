import { type RecordChangeEvent } from '@pelorus/registry/domain';
import { type ChangeFeedRepository, type FeedEntry } from '@pelorus/registry/persistence';

const DAY_MS = 86_400_000;
/** Longest absence of a reader in days; histories have older changes. */
const KEPT_DAYS = 30;
/** Digits of a place in a change. */
const DIGITS = 7;
const ID = new RegExp(`^(\\d{13})-(\\d{${DIGITS}})-([0-9a-z]{1,12})$`);

/**
 * Numbers changes: an id is the moment, a place in the change, and a mark of the registry, which tells ids of other
 * registries.
 */
export class ChangeLog {
  /** Set by `bounds`. */
  #mark = '';
  /** Last id in a version of the registry. */
  #end?: { readonly id: string; readonly version: string };

  constructor(private readonly feed: ChangeFeedRepository) {}

  /** Ids between which all changes are known. */
  async bounds(): Promise<{ readonly oldest: string; readonly newest: string }> {
    const { began, now } = await this.feed.moments();
    this.#mark = began.getTime().toString(36);
    const oldest = Math.max(began.getTime(), now.getTime() - KEPT_DAYS * DAY_MS);
    return { oldest: this.#idOf(oldest, 0), newest: this.#idOf(now.getTime(), 10 ** DIGITS - 1) };
  }

  async after(id: string, most: number): Promise<RecordChangeEvent[]> {
    const { version } = await this.feed.moments();
    // Waiting readers call most: one short statement tells that nothing has changed.
    if (this.#end?.id === id && this.#end.version === version) return [];
    const entries = await this.feed.after(placeOf(id), most);
    if (entries.length === 0) this.#end = { id, version };
    return entries.map((entry) => this.#event(entry));
  }

  /** Id of a day ago. */
  async recent(): Promise<string> {
    const { oldest, newest } = await this.bounds();
    const yesterday = this.#idOf(placeOf(newest).moment.getTime() - DAY_MS, 0);
    return yesterday > oldest ? yesterday : oldest;
  }

  momentOf(id: string): Date {
    return placeOf(id).moment;
  }

  isOwn(id: string): boolean {
    return ID.exec(id)?.[3] === this.#mark;
  }

  #event({ place, ...entry }: FeedEntry): RecordChangeEvent {
    return { id: this.#idOf(entry.moment.getTime(), place), ...entry };
  }

  #idOf(ms: number, place: number): string {
    return `${String(ms).padStart(13, '0')}-${String(place).padStart(DIGITS, '0')}-${this.#mark}`;
  }
}

function placeOf(id: string): { readonly moment: Date; readonly place: number } {
  const [, ms, place] = ID.exec(id) ?? [];
  return { moment: new Date(Number(ms)), place: Number(place) };
}
