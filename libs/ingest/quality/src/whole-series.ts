import { type Series } from './series';

/** The places of the values of a series that are judged, the last one excluded. */
export function judgedPlaces({ values, judged = [0, values.length] }: Series): readonly [from: number, to: number] {
  return judged;
}

/** Remembers what is made of a whole series by a key: a series is judged window by window. */
export class MadeOfSeries<Made> {
  readonly #known = new WeakMap<Series, Map<string, Made>>();

  of(series: Series, key: string, make: () => Made): Made {
    let known = this.#known.get(series);
    if (!known) this.#known.set(series, (known = new Map()));
    let made = known.get(key);
    if (made === undefined) known.set(key, (made = make()));
    return made;
  }
}
