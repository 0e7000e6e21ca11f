const MAX_SHOWN = 40;

/** Counts requests and faults by kind, and prints the first faults as they come. */
export class Report {
  #counts = new Map();
  #faults = 0;
  #answers5xx = 0;

  count(kind, what = 'right') {
    const counts = this.#counts.get(kind) ?? this.#counts.set(kind, {}).get(kind);
    counts[what] = (counts[what] ?? 0) + 1;
  }

  fault(kind, text) {
    this.count(kind, 'wrong');
    if (++this.#faults <= MAX_SHOWN) console.error(`${kind}: ${text}`);
  }

  /** Looks at the status of an answer; gives whether it is one of the expected ones. */
  isExpected(kind, { status, text }, expected, path) {
    if (status >= 500) this.#answers5xx++;
    if (expected.includes(status)) return true;
    this.fault(kind, `${path} answered ${status} ${text.slice(0, 300)}`);
    return false;
  }

  get faults() {
    return this.#faults;
  }

  get answers5xx() {
    return this.#answers5xx;
  }

  rows() {
    return [...this.#counts].map(([what, counts]) => ({ what, right: 0, wrong: 0, ...counts }));
  }
}
