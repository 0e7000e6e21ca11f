/** Numbers of the envelope of a page: its place in the list, its records and those of the list. */
export interface PageNumbers {
  readonly offset: number;
  readonly hits: number;
  readonly totalHits: number;
}

/** A page as an answer whose records are text already. */
export class PageText {
  constructor(
    private readonly numbers: PageNumbers,
    /** The records as a JSON array. */
    readonly text: string,
  ) {}

  /** The page in its envelope; `duration` is the milliseconds that it took. */
  enveloped(duration: number): string {
    const { offset, hits, totalHits } = this.numbers;
    return `{"offset":${offset},"hits":${hits},"totalHits":${totalHits},"records":${this.text},"duration":${duration}}`;
  }
}
