import { setTimeout as delay } from 'node:timers/promises';

/** What a group of clients was to ask, and what it asked. */
export class Group {
  offered = 0;
  done = 0;
  /** Milliseconds by which a request was late at the worst. */
  latest = 0;

  constructor(name, clients) {
    this.name = name;
    this.clients = clients;
  }

  row(seconds) {
    return {
      clients: `${this.clients} ${this.name}`,
      'offered a second': Number((this.offered / seconds).toFixed(1)),
      'done a second': Number((this.done / seconds).toFixed(1)),
      'done of offered': `${((100 * this.done) / Math.max(1, this.offered)).toFixed(1)} %`,
      'late at the worst (s)': Number((this.latest / 1000).toFixed(1)),
    };
  }
}

/** By a clock of its own: what is late is done at once; what is not done at the end was offered all the same. */
export async function work({ group, every, start, end, phase }, request) {
  const step = every * 1000;
  const first = start + phase * step;
  // Less a hair: clocks count in fractions that are not exact.
  group.offered += Math.max(0, Math.ceil((end - first) / step - 1e-6));
  for (let due = first; due < end && performance.now() < end; due += step) {
    const early = due - performance.now();
    if (early > 0) await delay(early);
    else group.latest = Math.max(group.latest, -early);
    await request();
    group.done++;
  }
}
