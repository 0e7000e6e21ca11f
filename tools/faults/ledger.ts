import { type Difference, difference } from './difference';
import { PendingWrite, type RecordKind, type State, stateIn, type WrittenRecord } from './pending-write';

/** What was read of one kind: the states by key, several where a key was found several times. */
export type Found = ReadonlyMap<string, readonly string[]>;

interface Entry {
  readonly kind: RecordKind;
  readonly key: string;
  confirmed: State;
  /** States that were confirmed before the present one. */
  readonly former: Set<State>;
  /** Writes without an answer: each may have happened, and may still happen. */
  readonly pending: Set<PendingWrite>;
  /** How many of it were found, where it is there. */
  copies: number;
  /** How often it was taken as touched since its last write. */
  looks: number;
}

/** Comparisons that include a record whose write has no answer; the last comparison takes all records. */
const LOOKS = 3;

/** What clients were told is stored, and what they sent without an answer. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #touched = new Set<Entry>();
  #acknowledged = 0;

  /** How many writes were acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Notes a write before it is sent. Without an answer it stays pending. */
  begin(...records: readonly WrittenRecord[]): PendingWrite {
    const write = new PendingWrite(records, (settled, isDone) => this.#settle(settled, isDone));
    for (const record of records) {
      const entry = this.#entry(record);
      entry.pending.add(write);
      this.#touch(entry);
    }
    return write;
  }

  confirmed(kind: RecordKind, key: string): State {
    return this.#entries.get(`${kind} ${key}`)?.confirmed;
  }

  /** Whether a write of a record has no answer. */
  isPending(kind: RecordKind, key: string): boolean {
    return (this.#entries.get(`${kind} ${key}`)?.pending.size ?? 0) > 0;
  }

  /** Keys of a kind that were written since the last call, with those whose writes have no answer. */
  takeTouched(kind: RecordKind): string[] {
    const touched = [...this.#touched].filter((entry) => entry.kind === kind);
    for (const entry of touched) {
      entry.looks++;
      if (entry.pending.size === 0 || entry.looks >= LOOKS) this.#touched.delete(entry);
    }
    return touched.map(({ key }) => key);
  }

  keys(kind: RecordKind): string[] {
    return [...this.#entries.values()].filter((entry) => entry.kind === kind).map(({ key }) => key);
  }

  /** How many records of a kind may be there: at least and at most. */
  count(kind: RecordKind): { readonly least: number; readonly most: number } {
    let [least, most] = [0, 0];
    for (const entry of this.#entries.values()) {
      if (entry.kind !== kind) continue;
      const states = [entry.confirmed, ...[...entry.pending].map((write) => stateIn(write, entry))];
      if (states.every((state) => state !== undefined)) least += entry.copies;
      if (states.some((state) => state !== undefined)) most += entry.copies;
    }
    return { least, most };
  }

  /** Compares records with these keys, which were read after the writes, and takes what was found for confirmed. */
  compare(kind: RecordKind, keys: readonly string[], found: Found): Difference[] {
    const strange = [...found.keys()].filter((key) => !this.#entries.has(`${kind} ${key}`));
    for (const key of strange) this.#confirm(this.#entry({ kind, key }), found.get(key)![0]);
    const entries = keys.map((key) => this.#entry({ kind, key }));
    const torn = tornWrites(entries, found);
    return [
      ...strange.map((key) => difference('wrong', { kind, key }, 'is there, and nobody has sent it')),
      ...torn,
      ...entries.flatMap((entry) => this.#judge(entry, found.get(entry.key) ?? [])),
    ];
  }

  #judge(entry: Entry, states: readonly string[]): Difference[] {
    const [state] = states;
    const late = [...entry.pending].find((write) => stateIn(write, entry) === state);
    const differences = states.length > 1 || !late ? differencesOf(entry, states) : [];
    if (state !== entry.confirmed) this.#confirm(entry, state, late);
    entry.copies = Math.max(states.length, 1);
    return differences;
  }

  #settle(write: PendingWrite, isDone: boolean): void {
    if (isDone) this.#acknowledged++;
    for (const record of write.records) {
      const entry = this.#entry(record);
      if (isDone) this.#confirm(entry, record.state, write);
      else entry.pending.delete(write);
    }
  }

  /** A confirmed write tells of all that were sent before it: a condition let it pass on the state that it replaced. */
  #confirm(entry: Entry, state: State, write?: PendingWrite): void {
    entry.former.add(entry.confirmed);
    entry.former.delete(state);
    entry.confirmed = state;
    if (write) entry.pending.clear();
    this.#touch(entry);
  }

  #touch(entry: Entry): void {
    entry.looks = 0;
    this.#touched.add(entry);
  }

  #entry({ kind, key }: Pick<WrittenRecord, 'kind' | 'key'>): Entry {
    const name = `${kind} ${key}`;
    const known = this.#entries.get(name);
    if (known) return known;
    const entry: Entry = {
      kind,
      key,
      confirmed: undefined,
      former: new Set(),
      pending: new Set(),
      copies: 1,
      looks: 0,
    };
    this.#entries.set(name, entry);
    return entry;
  }
}

/** What is found of a record that no write without an answer explains. */
function differencesOf(entry: Entry, states: readonly string[]): Difference[] {
  const [state] = states;
  const { confirmed, former } = entry;
  if (states.length > entry.copies) return [difference('doubled', entry, `is there ${states.length} times`)];
  if (state === confirmed) return [];
  const verdict = state === undefined || (former.has(state) && confirmed !== undefined) ? 'lost' : 'wrong';
  return [difference(verdict, entry, `should be "${confirmed ?? 'gone'}" and is "${state ?? 'gone'}"`)];
}

/** Writes of several records of which some are there and others are not. */
function tornWrites(entries: readonly Entry[], found: Found): Difference[] {
  const writes = new Set(entries.flatMap(({ pending }) => [...pending]));
  return [...writes].flatMap((write) => {
    const there = write.records.filter(({ key, state }) => found.get(key)?.includes(state ?? ''));
    if (there.length === 0 || there.length === write.records.length) return [];
    return [
      difference(
        'wrong',
        there[0]!,
        `is there without others of one write: ${there.length} of ${write.records.length}`,
      ),
    ];
  });
}
