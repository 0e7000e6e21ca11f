/** Sums up the texts of one stream in one bucket after another, which come in the order of time; `''` is none. */
export class TextTally {
  count = 0;
  first = '';
  last = '';

  add(texts: readonly string[], from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const text = texts[i]!;
      if (text === '') continue;
      if (this.count === 0) this.first = text;
      this.last = text;
      this.count++;
    }
  }

  clear(): void {
    this.count = 0;
    this.first = this.last = '';
  }
}
