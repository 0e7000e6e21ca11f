/** Ids of datasets, reserved in ranges. */
export class IdRange {
  #ids: number[] = [];

  constructor(
    private readonly reserve: (count: number) => Promise<number[]>,
    private readonly size: number,
  ) {}

  /** Takes `count` ids, ascending. Callers wait for the answer before the next call. */
  async take(count: number): Promise<number[]> {
    if (this.#ids.length < count) this.#ids.push(...(await this.reserve(Math.max(count, this.size))));
    return this.#ids.splice(0, count);
  }
}
