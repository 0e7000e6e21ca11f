export interface PageNumbers {
  readonly offset: number;
  readonly hits: number;
  readonly totalHits: number;
}

export class PageText {
  constructor(
    private readonly numbers: PageNumbers,
    readonly text: string,
  ) {}

  /** The page in its envelope; `duration` is the milliseconds that it took. */
  enveloped(duration: number): string {
    const { offset, hits, totalHits } = this.numbers;
    return `{"offset":${offset},"hits":${hits},"totalHits":${totalHits},"records":${this.text},"duration":${duration}}`;
  }
}
