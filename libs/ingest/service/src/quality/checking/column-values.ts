import { type ReadRows } from '@pelorus/ingest/domain';
import { GrowingNumbers } from '../growing-numbers';

export class ColumnValues {
  readonly #times: readonly GrowingNumbers[];
  readonly #values: readonly GrowingNumbers[];
  rows = 0;

  constructor(streams: number) {
    this.#times = Array.from({ length: streams }, () => new GrowingNumbers());
    this.#values = Array.from({ length: streams }, () => new GrowingNumbers());
  }

  add({ rows, ms, us, columns }: ReadRows): void {
    this.rows += rows;
    columns.forEach((cells, place) => {
      if (cells?.kind !== 'number') return;
      const [times, values] = [this.#times[place]!, this.#values[place]!];
      for (let row = 0; row < rows; row++) {
        const value = cells.values[row]!;
        if (value !== value) continue;
        times.push(ms[row]! * 1_000 + us[row]!);
        values.push(value);
      }
    });
  }

  of(place: number): { readonly timesUs: Float64Array; readonly values: Float64Array } {
    return { timesUs: this.#times[place]!.all, values: this.#values[place]!.all };
  }
}

/** Newest number at or before each time, at most `withinUs` old; NaN without one. */
export function newestAt(
  timesUs: Float64Array,
  other: { readonly timesUs: Float64Array; readonly values: Float64Array },
  withinUs: number,
): Float64Array {
  const newest = new Float64Array(timesUs.length);
  for (let i = 0, next = 0; i < timesUs.length; i++) {
    while (next < other.timesUs.length && other.timesUs[next]! <= timesUs[i]!) next++;
    const isNear = next > 0 && timesUs[i]! - other.timesUs[next - 1]! <= withinUs;
    newest[i] = isNear ? other.values[next - 1]! : NaN;
  }
  return newest;
}
