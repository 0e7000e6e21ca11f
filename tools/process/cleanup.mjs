import { messageOf } from './errors.mjs';
/** A list of steps that stop what a program has started: the last one first, each once. */
export class Cleanup {
  /** @type {(() => unknown)[]} */
  #steps = [];
  /** @type {Promise<void> | undefined} */
  #running;

  /**
   * Remembers how to stop what was just started.
   * @param {() => unknown} step
   */
  defer(step) {
    this.#steps.push(step);
  }

  run() {
    this.#running ??= this.#all();
    return this.#running;
  }

  async #all() {
    for (let step; (step = this.#steps.pop());) {
      try {
        await step();
      } catch (error) {
        console.error(`while stopping: ${messageOf(error)}`);
      }
    }
  }
}
