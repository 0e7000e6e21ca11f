/**
 * Combines the questions of many callers: while one is answered, the next gathers. A failed question fails all its
 * callers. One connection serves them, however many ask at once.
 */
export class GatheredQuestions<Answer> {
  #gathering?: { readonly keys: Set<string>; readonly answer: Promise<Answer> };
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly put: (keys: readonly string[]) => Promise<Answer>) {}

  /** Answers these keys, and maybe others. */
  ask(keys: readonly string[]): Promise<Answer> {
    const question = (this.#gathering ??= this.#begin());
    for (const key of keys) question.keys.add(key);
    return question.answer;
  }

  #begin(): { readonly keys: Set<string>; readonly answer: Promise<Answer> } {
    const keys = new Set<string>();
    const answer = this.#last.then(() => {
      this.#gathering = undefined;
      return this.put([...keys]);
    });
    this.#last = answer.catch(() => undefined);
    return { keys, answer };
  }
}
