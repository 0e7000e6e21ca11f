/** Queue with owners in turns: nobody waits longer for another's many entries. */
export class FairQueue<Entry> {
  /** Owners in turn order. */
  readonly #waiting = new Map<string, Entry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  push(owner: string, entry: Entry): void {
    const entries = this.#waiting.get(owner);
    if (entries) entries.push(entry);
    else this.#waiting.set(owner, [entry]);
    this.#size++;
  }

  /** Puts a taken entry back, before the owner's others. */
  giveBack(owner: string, entry: Entry): void {
    const entries = this.#waiting.get(owner);
    if (entries) entries.unshift(entry);
    else this.#waiting.set(owner, [entry]);
    this.#size++;
  }

  /** Takes an entry of the first owner that `may`; undefined for none. */
  take(may: (owner: string) => boolean = () => true): Entry | undefined {
    for (const [owner, entries] of this.#waiting) {
      if (!may(owner)) continue;
      const entry = entries.shift();
      this.#size--;
      // Owners with more entries go to the end.
      this.#waiting.delete(owner);
      if (entries.length > 0) this.#waiting.set(owner, entries);
      return entry;
    }
    return undefined;
  }

  /** Removes an entry; false where it is absent. */
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
