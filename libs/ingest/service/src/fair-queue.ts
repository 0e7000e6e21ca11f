/** Waiting entries of several owners, who take turns: nobody waits longer because somebody else has many. */
export class FairQueue<Entry> {
  /** Owners in the order of their turns, none without entries. */
  readonly #waiting = new Map<string, Entry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Entries that one owner has. */
  sizeOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  push(owner: string, entry: Entry): void {
    const entries = this.#waiting.get(owner);
    if (entries) entries.push(entry);
    else this.#waiting.set(owner, [entry]);
    this.#size++;
  }

  /** The next entry of the owner whose turn it is among those that may have one; undefined when there is none. */
  take(may: (owner: string) => boolean = () => true): Entry | undefined {
    for (const [owner, entries] of this.#waiting) {
      if (!may(owner)) continue;
      const entry = entries.shift();
      this.#size--;
      // Behind all others, if it has more.
      this.#waiting.delete(owner);
      if (entries.length > 0) this.#waiting.set(owner, entries);
      return entry;
    }
    return undefined;
  }

  /** Takes an entry out of its turn; false when it is not there. */
  remove(owner: string, entry: Entry): boolean {
    const entries = this.#waiting.get(owner) ?? [];
    const at = entries.indexOf(entry);
    if (at < 0) return false;
    entries.splice(at, 1);
    if (entries.length === 0) this.#waiting.delete(owner);
    this.#size--;
    return true;
  }
}
