const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;

/** Counts answers by what was asked, and how long they took. */
export class Tally {
  #answers = new Map();

  /** Runs a request, notes its answer and gives it. */
  async time(action, request) {
    const started = performance.now();
    const answer = await request();
    const seen = this.#answers.get(action) ?? { times: [], statuses: new Map(), deadlocks: 0 };
    this.#answers.set(action, seen);
    seen.times.push(performance.now() - started);
    seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1);
    if (/deadlock/i.test(JSON.stringify(answer.body ?? ''))) seen.deadlocks++;
    return answer;
  }

  rows() {
    return [...this.#answers].map(([action, { times, statuses }]) => {
      const sorted = times.toSorted((a, b) => a - b);
      const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      const ms = (q) => Math.round(quantile(sorted, q));
      return { action, requests: times.length, answers: counts.join(', '), p50: ms(0.5), p99: ms(0.99), max: ms(1) };
    });
  }

  facts(seconds) {
    const seen = [...this.#answers.values()];
    const count = (matches) =>
      seen.flatMap(({ statuses }) => [...statuses]).reduce((sum, [status, n]) => sum + (matches(status) ? n : 0), 0);
    const requests = count(() => true);
    return {
      requests,
      'requests a second': Math.round(requests / seconds),
      'conflicts (409, 412)': count((status) => status === 409 || status === 412),
      'answers 5xx': count((status) => status >= 500),
      'deadlocks seen by clients': seen.reduce((sum, { deadlocks }) => sum + deadlocks, 0),
    };
  }
}
