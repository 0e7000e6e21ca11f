/** Width of a bucket of times, as a part of the time. */
const STEP = Math.log(1.02);

/** Counts times in memory that does not grow with their number; quantiles are right to 2 %. */
export class Times {
  /** @type {Map<number, number>} */
  #buckets = new Map();
  count = 0;
  worst = 0;

  /** @param {number} ms */
  add(ms) {
    const bucket = Math.ceil(Math.log(Math.max(ms, 0.01)) / STEP);
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1);
    this.count++;
    this.worst = Math.max(this.worst, ms);
  }

  /**
   * The time that a part of all times do not exceed; 0 when there are none.
   *
   * @param {number} part
   */
  quantile(part) {
    let left = Math.ceil(this.count * part);
    for (const bucket of [...this.#buckets.keys()].sort((a, b) => a - b)) {
      left -= this.#buckets.get(bucket) ?? 0;
      if (left <= 0) return Math.min(Math.exp(bucket * STEP), this.worst);
    }
    return 0;
  }
}
