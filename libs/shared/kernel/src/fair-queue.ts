/** A queue of entries with owners. Owners take turns: nobody waits longer because somebody else has many entries. */
export class FairQueue<Entry> {
  /** Owners with entries, in the order of their turns. */
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

  /** Puts back an entry that was taken, before the others of its owner. */
  giveBack(owner: string, entry: Entry): void {
    const entries = this.#waiting.get(owner);
    if (entries) entries.unshift(entry);
    else this.#waiting.set(owner, [entry]);
    this.#size++;
  }

  /** Takes an entry of the first owner in turn for whom `may` is true; undefined without one. */
  take(may: (owner: string) => boolean = () => true): Entry | undefined {
    for (const [owner, entries] of this.#waiting) {
      if (!may(owner)) continue;
      const entry = entries.shift();
      this.#size--;
      // An owner with more entries goes to the end.
      this.#waiting.delete(owner);
      if (entries.length > 0) this.#waiting.set(owner, entries);
      return entry;
    }
    return undefined;
  }

  /** Removes an entry; false when the queue does not have it. */
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
