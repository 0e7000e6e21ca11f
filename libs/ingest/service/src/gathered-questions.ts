/**
 * Asks for what many callers want in few questions: while one is answered, the next gathers. A question that fails does so for
 * all whose keys it has. However many ask at once, one connection serves them, and nobody waits for a connection too long.
 */
export class GatheredQuestions<Answer> {
  #gathering?: { readonly keys: Set<string>; readonly answer: Promise<Answer> };
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly put: (keys: readonly string[]) => Promise<Answer>) {}

  /** The answer to a question that has these keys, and maybe others. */
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
