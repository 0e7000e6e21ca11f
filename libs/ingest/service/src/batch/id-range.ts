/** Ids of datasets, reserved some at a time. */
export class IdRange {
  #ids: number[] = [];

  constructor(
    private readonly reserve: (count: number) => Promise<number[]>,
    private readonly size: number,
  ) {}

  /** So many ids, ascending. Not to be called again before it has answered. */
  async take(count: number): Promise<number[]> {
    if (this.#ids.length < count) this.#ids.push(...(await this.reserve(Math.max(count, this.size))));
    return this.#ids.splice(0, count);
  }
}
