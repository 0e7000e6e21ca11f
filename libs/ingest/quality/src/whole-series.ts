import { type Series } from './series';

/** Range of judged values, end excluded. */
export function judgedPlaces({ values, judged = [0, values.length] }: Series): readonly [from: number, to: number] {
  return judged;
}

/** Cache of results of a whole series, which is judged window by window. */
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
