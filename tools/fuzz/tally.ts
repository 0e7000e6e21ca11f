/** Counts requests and answers, by operation. */
export class Tally {
  #sent = 0;
  readonly #answers = new Map<string, Map<number, number>>();

  /** How many requests were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** Counts a request. */
  send(): void {
    this.#sent++;
  }

  /** Counts an answer to an operation. */
  answer(operation: string, status: number): void {
    const statuses = this.#answers.get(operation) ?? new Map<number, number>();
    this.#answers.set(operation, statuses);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  /** Answers of all operations by status, in the order of the statuses. */
  get statuses(): Readonly<Record<string, number>> {
    const all = new Map<number, number>();
    for (const statuses of this.#answers.values())
      for (const [status, count] of statuses) all.set(status, (all.get(status) ?? 0) + count);
    return Object.fromEntries([...all].sort(([a], [b]) => a - b));
  }

  /** Operations that never succeeded: their inner parts were not reached. */
  get unreached(): string[] {
    const isReached = (statuses: ReadonlyMap<number, number>): boolean =>
      [...statuses.keys()].some((status) => status < 400);
    return [...this.#answers].filter(([, statuses]) => !isReached(statuses)).map(([operation]) => operation);
  }
}
