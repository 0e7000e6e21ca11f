import { FLAG } from '../flag';
import { PRECEDENCE, ranksOf } from '../precedence';
import { type RunColumns } from './run-columns';

const RANKS = ranksOf(PRECEDENCE);

/** The strongest flag of the layers of rules at ascending times; a run of flag 0 says nothing. */
export class StrongestRun {
  readonly #places: Uint32Array;

  constructor(private readonly layers: readonly RunColumns[]) {
    this.#places = new Uint32Array(layers.length);
  }

  nextAfter(us: number, latest: number): number {
    let next = latest;
    for (let i = 0; i < this.layers.length; i++) {
      const { length, minUs, maxUs } = this.layers[i]!;
      const place = this.#places[i]!;
      if (place === length) continue;
      const start = minUs[place]!;
      const change = start > us ? start : maxUs[place]! + 1;
      if (change < next) next = change;
    }
    return next;
  }

  at(us: number): number {
    let strongest: number = FLAG.none;
    for (let i = 0; i < this.layers.length; i++) {
      const { length, minUs, maxUs, flags } = this.layers[i]!;
      let place = this.#places[i]!;
      while (place < length && maxUs[place]! < us) place++;
      this.#places[i] = place;
      if (place === length || minUs[place]! > us) continue;
      const flag = flags[place]!;
      if (flag === FLAG.none) continue;
      if (strongest === FLAG.none || RANKS[flag]! > RANKS[strongest]!) strongest = flag;
    }
    return strongest;
  }
}
