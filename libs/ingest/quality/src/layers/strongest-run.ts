import { FLAG } from '../flag';
import { PRECEDENCE, ranksOf } from '../precedence';
import { type RunColumns } from './run-columns';

const RANKS = ranksOf(PRECEDENCE);

/** Strongest flag of rules at ascending times; flag 0 says nothing. */
export class StrongestRun {
  /** Next time at which a run begins or ends; Infinity for none. */
  next: number;
  readonly #places: Uint32Array;

  constructor(private readonly layers: readonly RunColumns[]) {
    this.#places = new Uint32Array(layers.length);
    this.next = layers.reduce(
      (first, { length, minUs }) => (length > 0 ? Math.min(first, minUs[0]!) : first),
      Infinity,
    );
  }

  at(us: number): number {
    let strongest: number = FLAG.none;
    let next = Infinity;
    for (let i = 0; i < this.layers.length; i++) {
      const { length, minUs, maxUs, flags } = this.layers[i]!;
      let place = this.#places[i]!;
      while (place < length && maxUs[place]! < us) place++;
      this.#places[i] = place;
      if (place === length) continue;
      const hasBegun = minUs[place]! <= us;
      const change = hasBegun ? maxUs[place]! + 1 : minUs[place]!;
      if (change < next) next = change;
      const flag = flags[place]!;
      if (!hasBegun || flag === FLAG.none) continue;
      if (strongest === FLAG.none || RANKS[flag]! > RANKS[strongest]!) strongest = flag;
    }
    this.next = next;
    return strongest;
  }
}
