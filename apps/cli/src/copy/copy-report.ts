import { type Differing } from './differing-values';

/** What became of a record of the source; `differs`: the target has it with other values, and keeps them; `removed`: the target alone had it. */
export type Fate = 'made' | 'changed' | 'removed' | 'alike' | 'differs' | 'refused';

/** Counts of the records of one kind; `onlyThere` are those of copied items that the target alone has. */
export type Counts = Record<Fate | 'onlyThere', number>;

/** A record in words, with its address at the source. */
export interface Named {
  readonly kind: string;
  readonly name: string;
  readonly address: string;
}

/** A record that differs. */
export interface Difference extends Named {
  readonly fields: readonly Differing[];
}

/** A record that was not copied, or not all of it. */
export interface CopyProblem extends Named {
  readonly code: string;
  readonly detail: string;
}

/** Differences and problems that are told one by one. */
const TOLD = 1_000;

const NO_COUNTS: Counts = { made: 0, changed: 0, removed: 0, alike: 0, differs: 0, refused: 0, onlyThere: 0 };

/** What a copy did, counted by kinds, with the first 1,000 differences and problems by name. */
export class CopyReport {
  readonly #counts = new Map<string, Counts>();
  readonly differences: Difference[] = [];
  readonly problems: CopyProblem[] = [];
  #told = new Set<string>();
  /** Problems in all, also those of records that were copied. */
  totalProblems = 0;
  /** Records that were not copied. */
  totalRefused = 0;

  /** Counts what became of a record. */
  count(kind: string, fate: keyof Counts, by = 1): void {
    const counts = this.#counts.get(kind) ?? { ...NO_COUNTS };
    counts[fate] += by;
    this.#counts.set(kind, counts);
  }

  /** Tells how a record differs that stays as it is. */
  differs(named: Named, fields: readonly Differing[]): void {
    if (this.differences.length < TOLD) this.differences.push({ ...named, fields });
  }

  /** Tells what cannot be copied; the same of one record once. */
  refuse(problem: CopyProblem, fate: 'refused' | 'noted' = 'refused'): void {
    const key = `${problem.kind} ${problem.address} ${problem.code} ${problem.detail}`;
    if (this.#told.has(key)) return;
    this.totalProblems++;
    if (fate === 'refused') {
      this.totalRefused++;
      this.count(problem.kind, 'refused');
    }
    if (this.problems.length >= TOLD) return;
    this.#told.add(key);
    this.problems.push(problem);
  }

  get counts(): Readonly<Record<string, Counts>> {
    return Object.fromEntries(this.#counts);
  }
}
