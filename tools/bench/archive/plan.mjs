import { Random } from '../../measuring/random.mjs';

const CORRECTIONS = 0.1;
const DELETIONS = 0.05;
const REPETITIONS = 0.002;
/** Corrections that hit one of a few files again and again. */
const FAVOURITES = { share: 0.2, files: 50 };
const VARIANTS = [0, 0, 1, 2];

/** Rows of the n-th file of a layout: one, or now and then 2 to 8. */
const rowsOf = (n) => (n % 10 === 9 ? 2 + (Math.floor(n / 10) % 7) : 1);

/** Where the files of a layout begin, and at the end how many keys they have. */
function firstKeys(count) {
  const firsts = new Int32Array(count + 1);
  for (let n = 0; n < count; n++) firsts[n + 1] = firsts[n] + rowsOf(n);
  return firsts;
}

/** Random, and the same in every run whose acknowledgements come in the same order. */
export class Plan {
  #random = new Random(5);
  #order;
  #firsts;
  #layouts;
  #posted = 0;
  #corrections;
  /** Files that are stored and that nobody is about to delete. */
  #live = [];

  constructor({ files, layouts }) {
    const perLayout = Math.max(1, Math.round((files * (1 - CORRECTIONS)) / layouts));
    this.#layouts = layouts;
    this.#firsts = firstKeys(perLayout);
    this.#order = this.#random.shuffled(Uint32Array.from({ length: perLayout * layouts }, (_, i) => i));
    this.#corrections = Math.max(0, files - this.#order.length);
    this.files = this.#order.length + this.#corrections;
    /** Of each layout. */
    this.keys = this.#firsts.at(-1);
  }

  /** Takes the next step: `post` a file, `repeat` one that is stored, `delete` one; undefined when all is done. */
  take() {
    const left = this.#order.length - this.#posted;
    if (left + this.#corrections === 0) return undefined;
    if (this.#live.length > 1 && this.#random.next() < DELETIONS) return { kind: 'delete', file: this.#takeLive() };
    if (this.#live.length > 1 && this.#random.next() < REPETITIONS) return { kind: 'repeat', file: this.#takeLive() };
    const isCorrection = this.#posted > 0 && this.#random.next() * (left + this.#corrections) < this.#corrections;
    return { kind: 'post', ...(isCorrection ? this.#correction() : this.#ordinary(this.#posted++)) };
  }

  isStored(file) {
    this.#live.push(file);
  }

  #takeLive() {
    const at = this.#random.below(this.#live.length);
    const file = this.#live[at];
    this.#live[at] = this.#live.at(-1);
    this.#live.pop();
    return file;
  }

  #ordinary(at) {
    const [layout, n] = [this.#order[at] % this.#layouts, Math.floor(this.#order[at] / this.#layouts)];
    return { layout, first: this.#firsts[n], rows: rowsOf(n), variant: 0 };
  }

  #correction() {
    this.#corrections--;
    const isFavourite = this.#random.next() < FAVOURITES.share;
    const among = isFavourite ? Math.min(FAVOURITES.files, this.#posted) : this.#posted;
    const { layout, first } = this.#ordinary(this.#random.below(among));
    const rows = Math.min(1 + this.#random.below(3), this.keys - first);
    return { layout, first, rows, variant: this.#random.pick(VARIANTS) };
  }
}
