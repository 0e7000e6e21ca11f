import { MS_PER_DAY } from '@pelorus/shared/kernel';

const HOUR = 3_600_000;

/** The moments in UTC of a local time: one, none (clocks were put forward), or two (clocks were put back). */
export class TimeZone {
  readonly #fixed?: number;
  readonly #format?: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  constructor(readonly name: string) {
    const match = /^([+-])(\d\d):?(\d\d)$/.exec(name);
    if (match) this.#fixed = (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
    else if (/^(UTC|Z|GMT)$/i.test(name)) this.#fixed = 0;
    else
      this.#format = new Intl.DateTimeFormat('en-US', {
        ...{ timeZone: name, hourCycle: 'h23', era: 'short' },
        ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
      });
  }

  /** Moments, in milliseconds since 1970, at which clocks there show a time; `local` is that time as if it were UTC. */
  toUtc(local: number): number[] {
    if (this.#fixed !== undefined) return [local - this.#fixed];
    const offsets = new Set([this.offsetAt(local - MS_PER_DAY), this.offsetAt(local + MS_PER_DAY)]);
    return [...offsets].map((offset) => local - offset).filter((utc) => utc + this.offsetAt(utc) === local).sort((a, b) => a - b); // prettier-ignore
  }

  /** The local time at a moment, as if it were UTC. */
  toLocal(utc: number): number {
    return utc + this.offsetAt(utc);
  }

  /** Milliseconds by which clocks there are ahead of UTC at a moment. */
  offsetAt(utc: number): number {
    if (this.#fixed !== undefined) return this.#fixed;
    // Clocks change at whole quarters of an hour.
    const quarter = Math.floor(utc / (HOUR / 4));
    let offset = this.#offsets.get(quarter);
    if (offset === undefined) this.#offsets.set(quarter, (offset = this.#look(quarter * (HOUR / 4))));
    return offset;
  }

  #look(utc: number): number {
    const parts = Object.fromEntries(this.#format!.formatToParts(utc).map(({ type, value }) => [type, value]));
    const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((name) => Number(parts[name])) as [number, number, number, number, number, number]; // prettier-ignore
    return Date.UTC(year, month - 1, day, hour, minute, second) - utc;
  }
}
